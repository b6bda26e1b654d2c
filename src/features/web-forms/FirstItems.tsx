import type { RootNode } from '@getodk/xforms-engine';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Name } from '~/shared/ui/text/Name';

interface FirstItemsProps<Item> {
  items: readonly Item[];
  most?: number;
  className?: string;
  children: (item: Item) => ReactNode;
}

export function FirstItems<Item>({ items, most = 10, className = 'fill-parts', children }: FirstItemsProps<Item>) {
  const more = items.length - most;
  return (
    <ul className={className}>
      {items.slice(0, most).map(children)}
      {more > 0 && (
        <li>
          <Plural value={more} one="# more" other="# more" />
        </li>
      )}
    </ul>
  );
}

export function UnsupportedQuestions({ root }: { root: RootNode }) {
  const left = useMemo(() => leftOut(root), [root]);
  if (left.length === 0) return null;
  return (
    <div className="fill-notice fill-warning" role="note">
      <Trans>This form has questions that cannot be shown here:</Trans>
      <FirstItems items={left}>
        {({ id, name }) => (
          <li key={id}>
            <Name>{name}</Name>
          </li>
        )}
      </FirstItems>
    </div>
  );
}

/** An element of the form in the engine, which its types do not describe. */
interface BodyElement {
  category: string;
  element: Element;
  children?: readonly BodyElement[];
}

const actions = /^(?:setvalue|setgeopoint|recordaudio|label|hint|help|value|output|extension)$/;

function nameOf(element: Element): string {
  const label = [...element.children].find(({ localName }) => localName === 'label');
  const id = /^\s*jr:itext\(\s*['"](.*)['"]\s*\)\s*$/.exec(label?.getAttribute('ref') ?? '')?.[1];
  const texts = id === undefined ? [] : [...element.ownerDocument.querySelectorAll('itext > translation > text')];
  const own = texts.find((text) => text.getAttribute('id') === id) ?? label;
  const words = own?.textContent.trim() ?? '';
  const reference = element.getAttribute('ref') ?? element.getAttribute('bind') ?? '';
  return words || (reference.split('/').at(-1) ?? '') || element.localName;
}

/** Parts of the form that the engine leaves out because it does not know them. Names can be equal. */
function leftOut(root: RootNode): readonly { id: number; name: string }[] {
  const { form } = root.definition as unknown as { form?: { body?: { elements?: readonly BodyElement[] } } };
  const found: { id: number; name: string }[] = [];
  const read = (elements: readonly BodyElement[]) => {
    for (const { category, element, children } of elements) {
      if (category === 'UNSUPPORTED' && !actions.test(element.localName))
        found.push({ id: found.length, name: nameOf(element) });
      if (children) read(children);
    }
  };
  read(form?.body?.elements ?? []);
  return found;
}
