// The command `npm run db:role`: prints the SQL that creates the database user of the Workers.

import { Command } from "commander";

/**
 * Statements that create or update the database user of the Workers. The user may read and write
 * rows but change no schema; keys are revoked, never deleted. Statements and idle transactions that
 * take too long are cancelled. The command prints the statements, because only the owner of the
 * database may run them. The password comes from the environment, since every user of the machine
 * can see a command line. Running the statements again updates an existing user.
 */
const statements = (
  role: string,
): string => `-- Run as the owner, in the database of the service; then let DATABASE_URL of the Workers name ${role}.
\\set ON_ERROR_STOP on
\\getenv password WORKER_PASSWORD
select count(*) = 0 as is_new from pg_roles where rolname = '${role}' \\gset
\\if :is_new
create role ${role} login password :'password';
\\endif
alter role ${role} set statement_timeout = '10s';
alter role ${role} set jit = off;
alter role ${role} set idle_in_transaction_session_timeout = '10s';
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
revoke delete on api_keys from ${role};
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
  .addHelpText(
    "after",
    `
The password of the new user is read from WORKER_PASSWORD, the owner's access from libpq's variables:
  read -rs WORKER_PASSWORD && export WORKER_PASSWORD
  read -rs PGPASSWORD && export PGPASSWORD PGHOST=… PGUSER=… PGDATABASE=… PGSSLMODE=require
  npm run --silent db:role | psql`,
  )
  .parse();
