import type { AnyNoteNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, memo, use, useState } from 'react';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { formatDateOnly, formatDateTime, isDateOnly } from '~/shared/lib/dates';
import { type AnyControlNode, hasAppearance, useEngineState } from './engine/nodes';
import type { FieldContext } from './fields/controls';
import { Field } from './fields/Field';
import { toLocalDateTime } from './fields/moments';
import { groupThousands } from './fields/NumberInput';
import { PlaceMap } from './fields/on-demand';
import { Media } from './FormFiles';
import { FormLanguageContext, FormText, isEmptyText } from './FormText';
import { useHasInputError } from './input-errors';

/** Kinds with several controls: their label names the group. */
function isGroup(node: AnyControlNode): boolean {
  if (node.nodeType === 'input')
    return node.valueType.startsWith('geo') || (node.valueType === 'date' && hasAppearance(node, 'month-year'));
  if (node.nodeType === 'range') return hasAppearance(node, 'rating');
  return node.nodeType === 'select' || node.nodeType === 'rank' || node.nodeType === 'upload';
}

/** Kinds whose control may have `aria-required`; a group may not. */
const saysRequired = (node: AnyControlNode): boolean =>
  !isGroup(node) || node.nodeType === 'range' || (node.nodeType === 'select' && node.selectType === 'select1');

/** Rows of a table of questions with the same choices. */
const lineOf = (node: AnyControlNode): string =>
  hasAppearance(node, 'label') ? ' fill-line-head' : hasAppearance(node, 'list-nolabel') ? ' fill-line' : '';

export const Question = memo(function Question({ node }: { node: AnyControlNode }) {
  const { t } = useLingui();
  const { label, hint, required, readonly } = useEngineState(node.currentState);
  const { violation } = useEngineState(node.validationState);
  const sending = use(ShowAllErrorsContext);
  const lang = use(FormLanguageContext);
  const guidance = use(GuidanceContext)(node);
  const [touched, setTouched] = useState(false);
  const local = useHasInputError(node.nodeId);
  // Half-typed input is not a missing answer: its own error says more.
  const own = local && violation?.condition === 'required' ? null : violation;
  const fault = touched || sending ? own : null;
  const id = `q${node.nodeId}`;
  const hasHint = hint !== null && !isEmptyText(hint);
  const context: FieldContext = {
    id,
    labelId: `${id}-label`,
    describedBy: [hasHint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
    invalid: fault !== null,
    required,
    readOnly: readonly,
    onTouched: () => setTouched(true),
  };
  const help = (
    <>
      {hasHint && (
        <div id={`${id}-hint`} className="fill-hint">
          <FormText text={hint} />
          <Media text={hint} />
        </div>
      )}
      {guidance !== null && (
        <details className="fill-guidance">
          <summary>
            <Trans>More help</Trans>
          </summary>
          <p dir="auto" lang={lang}>
            {guidance}
          </p>
        </details>
      )}
    </>
  );
  if (node.nodeType === 'note')
    return (
      <div className="fill-question fill-note" id={`${id}-box`}>
        <FormText text={label} />
        <Media text={label} />
        {help}
        <NoteValue node={node} />
      </div>
    );
  const words = (
    <>
      <FormText text={label} />
      {(label === null || (label.asString.trim() === '' && !label.imageSource && !label.audioSource)) && (
        <span className="muted">{t`Question without a label`}</span>
      )}
      {required && (
        <span className="fill-required" title={t`An answer is required`} aria-hidden="true">
          *
        </span>
      )}
      {required && !saysRequired(node) && <span className="visually-hidden"> ({t`An answer is required`})</span>}
    </>
  );
  return (
    <div className={`fill-question${fault ? ' fill-faulty' : ''}${lineOf(node)}`} id={`${id}-box`}>
      {isGroup(node) ? (
        <div id={context.labelId} className="fill-label">
          {words}
        </div>
      ) : (
        <label id={context.labelId} htmlFor={id} className="fill-label">
          {words}
        </label>
      )}
      <Media text={label} />
      {help}
      <Field node={node} context={context} />
      {fault && (
        <p id={`${id}-fault`} className="fill-fault" role="alert">
          {fault.message && fault.message.asString.trim() !== '' ? (
            <FormText text={fault.message} />
          ) : fault.condition === 'required' ? (
            <Trans>Answer this question.</Trans>
          ) : (
            <Trans>This answer is not allowed.</Trans>
          )}
        </p>
      )}
    </div>
  );
});

function NoteValue({ node }: { node: AnyNoteNode }) {
  const { i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  if (instanceValue === '') return null;
  const place = node.valueType.startsWith('geo') ? parseGeoAnswer(instanceValue) : null;
  if (place)
    return (
      <PlaceMap
        kind={place.kind}
        points={place.points.map(({ lat, lon, altitude, accuracy }) => ({
          latitude: lat,
          longitude: lon,
          altitude,
          accuracy,
        }))}
      />
    );
  const moment = node.valueType === 'dateTime' ? toLocalDateTime(instanceValue) : '';
  const date = instanceValue.slice(0, 10);
  const text =
    moment !== ''
      ? formatDateTime(moment)
      : node.valueType === 'date' && isDateOnly(date)
        ? formatDateOnly(date)
        : hasAppearance(node, 'thousands-sep')
          ? groupThousands(instanceValue, i18n.locale)
          : instanceValue;
  return <output dir="auto">{text}</output>;
}

export const GuidanceContext = createContext<(node: AnyControlNode) => string | null>(() => null);

/** Whether every error is shown: after an attempt to send. */
export const ShowAllErrorsContext = createContext(false);
