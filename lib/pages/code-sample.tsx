/** A few lines to copy, with what they are; the button that copies is added by the script. */
export function CodeSample({ name, code }: { name: string; code: string }) {
  return (
    <div class="stack">
      <h3>{name}</h3>
      <div class="sample" data-name={name}>
        {/* It scrolls sideways on a telephone, so the keyboard must reach it. */}
        <section class="code" tabindex={0} aria-label={`Code: ${name}`}>
          <pre>
            <code>{code}</code>
          </pre>
        </section>
      </div>
    </div>
  );
}
