import { Command } from "commander";

/**
 * What the Workers' own user may do: read and write rows, no more. A statement that runs away is cut
 * off. Printed, since only the owner of the database may say it.
 */
const statements = (
  role: string,
): string => `-- Run as the owner, in the database of the service; then let DATABASE_URL of the Workers name ${role}.
create role ${role} login password :'password';
alter role ${role} set statement_timeout = '10s';
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
revoke insert, update, delete on local_clock from ${role};
grant usage on all sequences in schema public to ${role};
grant execute on all functions in schema public to ${role};
alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
alter default privileges in schema public grant usage on sequences to ${role};
revoke create on schema public from public;
`;

new Command("npm run --silent db:role --")
  .description("Prints the statements that make the Workers' database user, for psql.")
  .option("--name <role>", "its name", "svc_worker")
  .action(({ name }: { name: string }) => {
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) {
      console.error("error: a role's name is lower-case letters, digits and _");
      process.exitCode = 1;
      return;
    }
    process.stdout.write(statements(name));
  })
  .addHelpText("after", "\nFor instance: npm run --silent db:role | psql -v password=… OWNERS_URL")
  .parse();
