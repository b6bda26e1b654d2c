import type { SelectNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, useMemo } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { hasAppearance, useEngineState } from '../engine/nodes';
import { Media, MissingFilesText, useMissingChoiceFiles } from '../FormFiles';
import { FormText } from '../FormText';
import { ClearAnswer, type FieldContext, groupProps } from './controls';
import { ChoicePicker } from './on-demand';

/** With more choices than this, a searchable list is quicker. */
const listed = 100;

export function ChoiceField(props: { node: SelectNode; context: FieldContext }) {
  return (
    <>
      <GoneChoices {...props} />
      <OfferedChoices {...props} />
    </>
  );
}

function OfferedChoices({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { valueOptions } = useEngineState(node.currentState);
  const missing = useMissingChoiceFiles(node);
  if (missing.length > 0)
    return (
      <p className="fill-hint">
        <MissingFilesText names={missing} />
      </p>
    );
  if (valueOptions.length === 0)
    return (
      <p className="fill-hint">
        <Trans>There are no choices here yet. They may depend on other answers.</Trans>
      </p>
    );
  const searched = hasAppearance(node, 'minimal', 'autocomplete', 'search') || valueOptions.length > listed;
  return searched ? <ChoicePicker node={node} context={context} /> : <ChoiceList node={node} context={context} />;
}

/** Moves the focus to the next question (appearance `quick`). */
function goOn(from: HTMLElement): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('.fill-question')];
  const own = from.closest<HTMLElement>('.fill-question');
  const next = own && boxes[boxes.indexOf(own) + 1];
  next?.scrollIntoView({ block: 'nearest' });
  next?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

function ChoiceList({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { valueOptions, value, isSelectWithImages } = useEngineState(node.currentState);
  const one = node.selectType === 'select1';
  const { kind, columns, bare } = layoutOf(node);
  if (kind === 'head')
    return (
      <div className="fill-choices fill-choices-head" style={{ '--columns': valueOptions.length } as CSSProperties}>
        {valueOptions.map((choice) => (
          <FormText key={choice.value} text={choice.label} />
        ))}
      </div>
    );
  const choose = (choice: string, chosen: boolean) => {
    if (one) node.selectValue(chosen ? choice : null);
    else node.selectValues(chosen ? [...value, choice] : value.filter((other) => other !== choice));
  };
  const quick = one && hasAppearance(node, 'quick', 'quickcompact');
  const classes = [
    'fill-choices',
    `fill-choices-${kind}`,
    bare && 'fill-choices-bare',
    isSelectWithImages && 'fill-choices-pictures',
  ];
  return (
    <>
      <div
        className={classes.filter(Boolean).join(' ')}
        style={{ '--columns': kind === 'columns' ? (columns ?? undefined) : valueOptions.length } as CSSProperties}
        role={one ? 'radiogroup' : 'group'}
        {...groupProps(context)}
        // A group of checkboxes can have neither.
        {...(one && { 'aria-required': context.required || undefined, 'aria-invalid': context.invalid || undefined })}
      >
        {valueOptions.map((choice, index) => (
          <label key={choice.value} className="fill-choice">
            <input
              id={index === 0 ? context.id : undefined}
              type={one ? 'radio' : 'checkbox'}
              name={node.nodeId}
              value={choice.value}
              checked={value.includes(choice.value)}
              disabled={context.readOnly}
              onChange={(event) => choose(choice.value, event.target.checked)}
              onClick={(event) => {
                // Not for arrow keys, which pass over choices: their clicks have no detail.
                if (quick && event.detail > 0) goOn(event.currentTarget);
              }}
            />
            <span className="fill-choice-text">
              <Media text={choice.label} small />
              <FormText text={choice.label} otherwise={choice.value} />
            </span>
          </label>
        ))}
      </div>
      {one && value.length > 0 && !context.required && !context.readOnly && kind !== 'row' && (
        <ClearAnswer context={context} onClear={() => node.selectValue(null)} />
      )}
    </>
  );
}

interface ChoiceLayout {
  kind: 'list' | 'columns' | 'pack' | 'likert' | 'head' | 'row';
  columns: number | null;
  bare: boolean;
}

function layoutOf(node: { appearances: unknown }): ChoiceLayout {
  const words = node.appearances === null ? [] : [...(node.appearances as Iterable<string>)];
  const bare = hasAppearance(node, 'no-buttons', 'compact', 'quickcompact', 'horizontal-compact');
  const numbered = words.map((word) => /^(?:columns|w|compact|quickcompact)-(\d+)$/.exec(word)?.[1]).find(Boolean);
  const as = (kind: ChoiceLayout['kind'], columns: number | null = null) => ({ kind, columns, bare });
  if (hasAppearance(node, 'label')) return as('head');
  if (hasAppearance(node, 'list-nolabel')) return as('row');
  if (hasAppearance(node, 'likert')) return as('likert');
  if (numbered !== undefined) return as('columns', Math.min(Math.max(Number(numbered), 1), 10));
  if (hasAppearance(node, 'columns-pack', 'horizontal-compact', 'compact', 'quickcompact', 'no-buttons'))
    return as('pack');
  if (hasAppearance(node, 'columns', 'horizontal')) return as('columns');
  return as('list');
}

/** Selected values that the form does not offer, such as a choice that a newer version dropped. */
function GoneChoices({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const gone = useMemo(() => {
    const values = new Set(value);
    for (const option of valueOptions) values.delete(option.value);
    return [...values];
  }, [value, valueOptions]);
  if (gone.length === 0) return null;
  return (
    <ul className="fill-row fill-chips">
      {gone.map((choice) => (
        <li key={choice}>
          <RemovedChoice value={choice} />
          {!context.readOnly && (
            <button
              type="button"
              className="fill-icon"
              aria-label={t`Remove ${choice}`}
              onClick={() => node.selectValues(value.filter((other) => other !== choice))}
            >
              <Icon name="cross" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function RemovedChoice({ value }: { value: string }) {
  const name = <bdi>{visibleText(value)}</bdi>;
  return (
    <span>
      <Trans>{name} (no longer a choice)</Trans>
    </span>
  );
}
