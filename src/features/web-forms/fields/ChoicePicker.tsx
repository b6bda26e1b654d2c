import type { SelectItem, SelectNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { runInSlices, type Sliceable } from '~/shared/jobs/run-in-slices';
import { foldForSearch } from '~/shared/lib/fold';
import { Icon } from '~/shared/ui/icons/Icon';
import { useEngineState } from '../engine/nodes';
import { Media } from '../FormFiles';
import { inputDirection, FormText, toPlainText } from '../FormText';
import { controlProps, type FieldContext, FieldError, onFocusLeave, useHalfTyped, useUnfinished } from './controls';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export function ChoicePicker({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const [search, setSearch] = useHalfTyped<string>(node);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const one = node.selectType === 'select1';
  const [open, setOpen] = useState(false);
  const found = useFound(valueOptions, search ?? '', open);
  const chosen = one ? (valueOptions.find((choice) => choice.value === value[0]) ?? null) : null;
  const chosenText = chosen ? toPlainText(chosen.label) || chosen.value : '';
  const shown = search ?? chosenText;
  const typed = search?.trim() ?? '';
  const unfinished = useUnfinished(node.nodeId, typed !== '' && typed !== chosenText);
  const faultId = unfinished.shown ? `${context.id}-typed` : null;
  const begin = (text: string) => {
    setSearch(text);
    setOpen(true);
    unfinished.typed();
  };
  const close = () => {
    setSearch(null);
    setOpen(false);
    setAt(-1);
  };
  const pick = (choice: string) => {
    if (one) {
      node.selectValue(choice);
      close();
    } else node.selectValues(value.includes(choice) ? value.filter((other) => other !== choice) : [...value, choice]);
  };
  /** Typed text counts if it is the label of exactly one choice; else it stays, to be finished or cleared. */
  const leave = () => {
    const named = (found ?? []).filter(({ label }) => foldForSearch(toPlainText(label)) === foldForSearch(typed));
    const [choice] = named;
    if (open && typed !== '' && choice && named.length === 1) {
      if (one || !value.includes(choice.value)) pick(choice.value);
      close();
    } else if (typed === '' || typed === chosenText) close();
    else {
      setOpen(false);
      unfinished.left();
    }
    context.onTouched();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    const step = steps[event.key];
    if (step !== undefined && !context.readOnly) {
      event.preventDefault();
      if (!open) begin(search ?? '');
      setAt((last) => Math.min(Math.max(last === -1 && step < 0 ? count - 1 : last + step, 0), count - 1));
    } else if (event.key === 'Enter') {
      // Enter must not submit the form here.
      event.preventDefault();
      const choice = found?.[at];
      if (open && choice) pick(choice.value);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <div onBlur={onFocusLeave(leave)}>
      {!one && value.length > 0 && (
        <ul className="fill-row fill-chips">
          {valueOptions
            .filter((choice) => value.includes(choice.value))
            .map((choice) => (
              <li key={choice.value}>
                <FormText text={choice.label} otherwise={choice.value} />
                <button
                  type="button"
                  className="fill-icon"
                  aria-label={t`Remove ${toPlainText(choice.label)}`}
                  disabled={context.readOnly}
                  onClick={() => pick(choice.value)}
                >
                  <Icon name="cross" />
                </button>
              </li>
            ))}
        </ul>
      )}
      <div className="fill-picker-line">
        <input
          {...controlProps(context, faultId)}
          ref={input}
          onBlur={undefined}
          className="fill-input"
          type="text"
          role="combobox"
          aria-labelledby={context.labelId}
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && at >= 0 ? `${list}-${at}` : undefined}
          autoComplete="off"
          dir={inputDirection(shown)}
          readOnly={context.readOnly}
          placeholder={one ? t`Search or choose` : t`Search to add`}
          value={shown}
          onClick={() => !context.readOnly && !open && begin(search ?? '')}
          onChange={({ target }) => {
            begin(target.value);
            setAt(target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
        />
        {(chosen || typed !== '') && !context.readOnly && (
          <button
            type="button"
            className="fill-icon fill-picker-clear"
            aria-label={chosen ? t`Clear the answer` : t`Clear the search`}
            onClick={() => {
              if (chosen) node.selectValue(null);
              close();
              input.current?.focus();
            }}
          >
            <Icon name="cross" />
          </button>
        )}
      </div>
      {open && found && found.length > 0 && (
        <FoundChoices
          id={list}
          labelId={context.labelId}
          choices={found}
          chosen={value}
          several={!one}
          at={at}
          onPick={pick}
        />
      )}
      {faultId !== null && (
        <FieldError id={faultId}>
          <Trans>Nothing was chosen. Choose from the list, or clear what you typed.</Trans>
        </FieldError>
      )}
      <p className="fill-hint" role="status">
        {open &&
          (found === null ? (
            <Trans>Searching…</Trans>
          ) : found.length === 0 ? (
            <Trans>No choice contains this.</Trans>
          ) : (
            <Plural value={found.length} one="# choice" other="# choices" />
          ))}
      </p>
    </div>
  );
}

interface FoundChoicesProps {
  id: string;
  labelId: string;
  choices: readonly SelectItem[];
  chosen: readonly string[];
  several: boolean;
  /** Index of the active choice; -1 for none. */
  at: number;
  onPick: (value: string) => void;
}

function FoundChoices({ id, labelId, choices, chosen, several, at, onPick }: FoundChoicesProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => 44,
    overscan: 6,
    // Also renders before the box has been measured.
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

function* foldAll(choices: readonly SelectItem[]): Sliceable<string[]> {
  const texts: string[] = [];
  for (const [index, choice] of choices.entries()) {
    texts.push(foldForSearch(toPlainText(choice.label)));
    if (index % 200 === 199) yield;
  }
  return texts;
}

/**
 * Choices whose label contains all words of the search. Null while a long list is prepared. `active`: the list is open.
 */
function useFound(choices: readonly SelectItem[], search: string, active: boolean): readonly SelectItem[] | null {
  const [texts, setTexts] = useState<{ of: readonly SelectItem[]; folded: string[] } | null>(null);
  useEffect(() => {
    if (!active || texts?.of === choices) return;
    const stop = new AbortController();
    runInSlices(foldAll(choices), stop.signal).then(
      (folded) => setTexts({ of: choices, folded }),
      () => undefined,
    );
    return () => stop.abort();
  }, [active, choices, texts]);
  const words = foldForSearch(search).split(/\s+/).filter(Boolean).join(' ');
  return useMemo(() => {
    if (words === '') return choices;
    if (texts?.of !== choices) return null;
    const parts = words.split(' ');
    return choices.filter((_, index) => parts.every((part) => texts.folded[index]?.includes(part)));
  }, [choices, texts, words]);
}
