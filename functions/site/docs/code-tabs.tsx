// Tabs that show a code example in one of several languages.

import { CodeSample } from "../../../lib/ui/page-parts.tsx";
import type { CodeExample } from "./contents.ts";

const slugOf = (name: string): string => name.toLowerCase();

/**
 * The same example in several languages, one shown at a time. It uses radio buttons, so that it works without a
 * script. The script only remembers the choice.
 */
export const CodeTabs = ({ id, samples }: { id: string; samples: readonly CodeExample[] }) => (
  <fieldset class="tabs">
    <legend class="hidden">Language of the example</legend>
    {samples.map(({ name }, at) => (
      <>
        <input
          class="hidden"
          type="radio"
          name={id}
          id={`${id}-${slugOf(name)}`}
          value={slugOf(name)}
          {...(at === 0 ? { checked: true } : {})}
        />
        <label for={`${id}-${slugOf(name)}`}>{name}</label>
      </>
    ))}
    {samples.map(({ name, code }) => (
      <CodeSample name={name} code={code} />
    ))}
  </fieldset>
);
