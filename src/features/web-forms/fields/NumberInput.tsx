import type { DecimalInputNode, IntInputNode, StringInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deferUntilPointerUp } from '~/shared/lib/defer-until-pointer-up';
import { hasAppearance, useEngineState } from '../engine/nodes';
import { controlProps, type FieldContext, FieldError, useHalfTyped, useUnfinished } from './controls';

type NumberNode = IntInputNode | DecimalInputNode | StringInputNode;

const set = (node: NumberNode, value: string) => (node.setValue as (value: string) => unknown)(value);

/** Decimals are compared as numbers: the engine writes 1.50 as 1.5. */
const sameNumber = (typed: string, stored: string) =>
  typed === stored || (stored !== '' && Number(typed) === Number(stored));

/** A number. Text that is no number, or too large to store, stays in the field with an error and stops sending. */
export function NumberInput({ node, context }: { node: NumberNode; context: FieldContext }) {
  const { i18n } = useLingui();
  const { instanceValue } = useEngineState(node.currentState);
  const [own, setTyped] = useHalfTyped<string>(node);
  const [focused, setFocused] = useState(false);
  const kind: NumberKind = node.valueType === 'string' ? 'text' : node.valueType;
  const wanted = own === null ? instanceValue : parseTypedNumber(own, kind);
  const notANumber = wanted === null;
  const lost = wanted !== null && wanted !== '' && !sameNumber(wanted, instanceValue);
  const unfinished = useUnfinished(node.nodeId, own !== null && (notANumber || lost));
  const separated = hasAppearance(node, 'thousands-sep') && !focused && !notANumber && !lost;
  const faultId = lost || unfinished.shown ? `${context.id}-typed` : null;
  return (
    <>
      <input
        {...controlProps(context, faultId)}
        className="fill-input fill-number"
        type="text"
        inputMode={kind === 'int' ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        readOnly={context.readOnly}
        value={
          separated
            ? groupThousands(own === null ? instanceValue : (wanted ?? ''), i18n.locale)
            : (own ?? instanceValue)
        }
        onFocus={() => setFocused(true)}
        onBlur={() =>
          deferUntilPointerUp(() => {
            setFocused(false);
            unfinished.left();
            context.onTouched();
          })
        }
        onChange={({ target: { value } }) => {
          set(node, parseTypedNumber(value, kind) ?? '');
          setTyped(value);
          unfinished.typed();
        }}
      />
      {faultId !== null && notANumber && (
        <FieldError id={faultId}>
          {kind === 'int' ? <Trans>Enter a whole number.</Trans> : <Trans>Enter a number.</Trans>}
        </FieldError>
      )}
      {faultId !== null && lost && (
        <FieldError id={faultId}>
          {kind === 'int' ? (
            <Trans>This number is too large. Whole numbers can have up to 15 digits.</Trans>
          ) : (
            <Trans>This number has too many digits to be stored.</Trans>
          )}
        </FieldError>
      )}
    </>
  );
}

/** `text` keeps what was typed, for numbers beyond the precision of a double. */
type NumberKind = 'int' | 'decimal' | 'text';

const grouped = /^[+-]?\d{1,3}(?:([,. '\u00A0\u202F])\d{3})(?:\1\d{3})*$/;

/**
 * The typed text in stored notation; null if it is not a number (yet). A comma counts as a decimal point; whole numbers
 * may have thousands separators.
 */
export function parseTypedNumber(typed: string, kind: NumberKind): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (kind === 'int') {
    const plain = grouped.test(text) ? text.replaceAll(/[,. '\u00A0\u202F]/g, '') : text;
    return /^[+-]?\d+$/.test(plain) ? plain.replace(/^\+/, '') : null;
  }
  const plain = text.replaceAll(/[\u00A0\u202F ']/g, '').replace(',', '.');
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return plain.replace(/^\+/, '').replace(/\.$/, '');
}

/** A stored number with thousands separators; never rounded. */
export function groupThousands(stored: string, locale: string): string {
  const [, sign = '', whole = '', decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(stored) ?? [];
  if (whole === '') return stored;
  const parts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    useGrouping: 'always',
  } as const).formatToParts(1234567.8);
  const mark = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const digits = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark('group', ','));
  return `${sign}${digits}${decimals === undefined ? '' : mark('decimal', '.') + decimals}`;
}
