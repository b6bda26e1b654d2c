import type { SelectItem } from '@getodk/xforms-engine';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormText } from '../../FormText';
import { Media } from '../../Media';

interface FoundChoicesProps {
  id: string;
  labelId: string;
  choices: readonly SelectItem[];
  chosen: readonly string[];
  several: boolean;
  /** The choice that the keys have reached; -1 for none. */
  at: number;
  onPick: (value: string) => void;
}

/** The open list of a picker: only the choices in view are drawn. */
export function FoundChoices({ id, labelId, choices, chosen, several, at, onPick }: FoundChoicesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => 44,
    overscan: 6,
    // Drawn before the box has been measured, too.
    initialRect: { width: 300, height: 320 },
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-labelledby={labelId}
      aria-multiselectable={several || undefined}
      className="fill-found"
      // The focus stays in the search field, where the keys work.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" className="fill-found-all" style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const choice = choices[index];
          if (!choice) return null;
          const selected = chosen.includes(choice.value);
          return (
            // The keys are handled by the search field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={selected}
              aria-setsize={choices.length}
              aria-posinset={index + 1}
              className={index === at ? 'fill-option fill-option-at' : 'fill-option'}
              style={{ insetBlockStart: start }}
              onClick={() => onPick(choice.value)}
            >
              <Media text={choice.label} small />
              <FormText text={choice.label} otherwise={choice.value} />
              {selected && <Icon name="check" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
