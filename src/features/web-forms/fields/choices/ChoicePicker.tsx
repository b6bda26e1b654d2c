import type { SelectNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { fold } from '~/shared/lib/fold';
import { directionOfTyped } from '../../directions';
import { useEngineState } from '../../engine/state';
import { FormText, plainTextOf } from '../../FormText';
import { Icon } from '~/shared/ui/icons/Icon';
import { controlProps, type FieldContext } from '../field';
import { FieldFault } from '../FieldFault';
import { onLeaving, useTyped, useUnfinished } from '../unfinished';
import { FoundChoices } from './FoundChoices';
import { useFound } from './use-found';

/** Steps of the keys that move within the list. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Choices in a list that opens below a search field (ARIA combobox); it stays quick with tens of thousands. */
export function ChoicePicker({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const [search, setSearch] = useTyped<string>(node);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const one = node.selectType === 'select1';
  const [open, setOpen] = useState(false);
  const found = useFound(valueOptions, search ?? '', open);
  const chosen = one ? (valueOptions.find((choice) => choice.value === value[0]) ?? null) : null;
  const chosenText = chosen ? plainTextOf(chosen.label) || chosen.value : '';
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
  /** What was typed counts if it is the name of one choice; else it stays, to be finished or cleared. */
  const leave = () => {
    const named = (found ?? []).filter(({ label }) => fold(plainTextOf(label)) === fold(typed));
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
      // Enter never sends the form from here.
      event.preventDefault();
      const choice = found?.[at];
      if (open && choice) pick(choice.value);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <div className="fill-picker" onBlur={onLeaving(leave)}>
      {!one && value.length > 0 && (
        <ul className="fill-chips">
          {valueOptions
            .filter((choice) => value.includes(choice.value))
            .map((choice) => (
              <li key={choice.value}>
                <FormText text={choice.label} otherwise={choice.value} />
                <button
                  type="button"
                  aria-label={t`Remove ${plainTextOf(choice.label)}`}
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
          dir={directionOfTyped(shown)}
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
            className="fill-picker-clear"
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
        <FieldFault id={faultId}>
          <Trans>Nothing was chosen. Choose from the list, or clear what you typed.</Trans>
        </FieldFault>
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
