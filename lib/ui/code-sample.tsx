/** A few lines to copy, with what they are; the button that copies is added by the script. */
export function CodeSample({ name, code }: { name: string; code: string }) {
  return (
    <div class="sample stack" data-name={name}>
      <div class="head-row">
        <h3>{name}</h3>
      </div>
      {/* It scrolls sideways on a telephone, so the keyboard must reach it. */}
      <section class="code" tabindex={0} aria-label={`Code: ${name}`}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
