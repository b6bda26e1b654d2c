import type { SelectNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import { useEngineState } from '../../engine/state';
import { FormText } from '../../FormText';
import { Icon } from '~/shared/ui/icons/Icon';
import { controlProps, type FieldContext } from '../field';
import { FoundChoices } from './FoundChoices';
import { useFound } from './use-found';

/** Steps of the keys that move within the list. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Choices in a list that opens below a search field (ARIA combobox); it stays quick with tens of thousands. */
export function ChoicePicker({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const [search, setSearch] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const list = useId();
  const one = node.selectType === 'select1';
  const open = search !== null;
  const found = useFound(valueOptions, search ?? '', open);
  const chosen = one ? (valueOptions.find((choice) => choice.value === value[0]) ?? null) : null;
  const close = () => {
    setSearch(null);
    setAt(-1);
  };
  const pick = (choice: string) => {
    if (one) {
      node.selectValue(choice);
      close();
    } else node.selectValues(value.includes(choice) ? value.filter((other) => other !== choice) : [...value, choice]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    const step = steps[event.key];
    if (step !== undefined && !context.readOnly) {
      event.preventDefault();
      if (!open) setSearch('');
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
    <div
      className="fill-picker"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        close();
        context.onTouched();
      }}
    >
      {!one && value.length > 0 && (
        <ul className="fill-chips">
          {valueOptions
            .filter((choice) => value.includes(choice.value))
            .map((choice) => (
              <li key={choice.value}>
                <FormText text={choice.label} />
                <button
                  type="button"
                  aria-label={t`Remove ${choice.label.asString}`}
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
          {...controlProps(context)}
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
          dir="auto"
          readOnly={context.readOnly}
          placeholder={one ? t`Search or choose` : t`Search to add`}
          value={search ?? chosen?.label.asString ?? ''}
          onClick={() => !context.readOnly && !open && setSearch('')}
          onChange={({ target }) => {
            setSearch(target.value);
            setAt(target.value === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
        />
        {chosen && !context.readOnly && (
          <button
            type="button"
            className="fill-picker-clear"
            aria-label={t`Clear the answer`}
            onClick={() => {
              node.selectValue(null);
              close();
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
