/** DOM elements for the panel. */

type Attributes = Readonly<Record<string, string>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that is disabled while its action runs. */
export function button(label: string, onPress: () => unknown): HTMLElement {
  const made = element('button', { type: 'button' }, label);
  made.addEventListener('click', () => {
    made.disabled = true;
    void Promise.resolve(onPress()).finally(() => {
      made.disabled = false;
      made.focus();
    });
  });
  return made;
}

/** A labelled select. */
export function select(label: string, choices: readonly (readonly [value: string, text: string])[], selected?: string) {
  const chooser = element('select', {}, ...choices.map(([value, text]) => element('option', { value }, text)));
  if (selected !== undefined) chooser.value = selected;
  return { field: element('label', {}, label, chooser), value: () => chooser.value };
}

export const section = (title: string, ...children: HTMLElement[]): HTMLElement =>
  element('fieldset', {}, element('legend', {}, title), ...children);

/** Light and dark colours; at the start edge in both writing directions. */
export function styles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    aside { position: fixed; inset-block-end: 0; inset-inline-start: 12px; z-index: 2147483000; max-inline-size: calc(100vw - 24px);
      font: 13px/1.4 system-ui, sans-serif; color: CanvasText; color-scheme: light dark; }
    summary { padding: 4px 12px; border-radius: 6px 6px 0 0; background: #8a4b00; color: #fff; cursor: pointer; inline-size: max-content; }
    details[open] { padding: 0 8px 8px; background: Canvas; border: 1px solid #8a4b00; border-block-end: 0; border-radius: 6px 6px 0 0;
      max-block-size: 80vh; overflow: auto; }
    fieldset { display: grid; gap: 6px; margin: 8px 0 0; border: 1px solid GrayText; border-radius: 4px; }
    label { display: grid; gap: 2px; }
    select, button { font: inherit; min-block-size: 28px; }
    p { margin: 6px 0 0; min-block-size: 1.4em; }
    :focus-visible { outline: 2px solid #1668dc; outline-offset: 2px; }
  `);
  return sheet;
}
