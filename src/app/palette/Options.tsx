import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFavourites } from '~/session/use-favourites';
import { keepFocus } from '~/shared/ui/form/focus';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Item } from './items';
import type { Hit, Run } from './search';

export interface ShownSection {
  id: string;
  title: string;
  hits: Hit[];
}

interface OptionsProps {
  id: string;
  sections: ShownSection[];
  active: Item | undefined;
  onChoose: (item: Item) => void;
  /** Called when the pointer is over it. */
  onPoint: (item: Item) => void;
}

/** A text with the search matches highlighted. */
const marked = (runs: Run[]) => runs.map(({ text, hit, at }) => (hit ? <mark key={at}>{text}</mark> : text));

/** The id by which the field refers to its active option. */
export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The list under the field: options in groups. The focus stays in the field. */
export function Options({ id, sections, active, onChoose, onPoint }: OptionsProps) {
  const { t } = useLingui();
  const { isFavourite } = useFavourites();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const items = sections.flatMap(({ hits }) => hits.map(({ item }) => item));
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Results`}
      className="palette-list"
      hidden={sections.length === 0}
      tabIndex={-1}
    >
      {sections.map((section) => (
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
          <div className="palette-title" role="presentation" id={`${id}-${section.id}`}>
            {section.title}
          </div>
          {section.hits.map(({ item, label, detail }) => (
            <div
              key={item.id}
              id={optionId(id, items.indexOf(item))}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              className="palette-option"
              onPointerMove={() => item !== active && onPoint(item)}
              // The focus stays in the field, whose keys select.
              onMouseDown={keepFocus}
              onClick={() => onChoose(item)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(item)}
            >
              <Icon name={item.icon} />
              <span className="palette-label">
                <bdi>{marked(label)}</bdi>
              </span>
              {detail.length > 0 && (
                <span className="palette-detail">
                  <bdi>{marked(detail)}</bdi>
                </span>
              )}
              {item.place && isFavourite(item.place) && (
                <span className="palette-star">
                  <Icon name="star" />
                </span>
              )}
              {item.keys !== undefined && <kbd>{item.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
