import type { AnyRangeNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '~/shared/lib/numbers';
import { hasAppearance, useEngineState } from '../engine/nodes';
import { ClearAnswer, controlProps, type FieldContext, groupProps } from './controls';

interface ScaleProps {
  scale: Scale;
  value: string;
  set: (value: string) => void;
  context: FieldContext;
}

const toAnswer = new Set([' ', 'Home', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

const maxListed = 200;
const maxStars = 20;

export function RangeField({ node, context }: { node: AnyRangeNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const { start, end, step } = node.definition.bounds;
  const scale = scaleOf(Number(start), Number(end), Number(step));
  if (!scale)
    return (
      <p className="fill-fault">
        <Trans>This question cannot be answered here: its scale has no values.</Trans>
      </p>
    );
  const set = (value: string) => (node.setValue as (value: string | null) => unknown)(value === '' ? null : value);
  const props = { scale, value: instanceValue, set, context };
  if (hasAppearance(node, 'rating') && scale.count <= maxStars) return <Stars {...props} name={node.nodeId} />;
  if (hasAppearance(node, 'picker') && scale.count <= maxListed) return <ScaleMenu {...props} />;
  return (
    <Slider
      {...props}
      vertical={hasAppearance(node, 'vertical')}
      ticks={!hasAppearance(node, 'no-ticks') && scale.count <= 51}
    />
  );
}

function Slider({ scale, value, set, context, vertical, ticks }: ScaleProps & { vertical: boolean; ticks: boolean }) {
  const { t, i18n } = useLingui();
  const ticksId = `${context.id}-ticks`;
  const answered = value !== '';
  const shown = answered ? formatDecimal(Number(value), i18n.locale) : t`No answer`;
  return (
    <div className={vertical ? 'fill-slider fill-slider-vertical' : 'fill-slider'}>
      <output className={answered ? undefined : 'muted'} htmlFor={context.id}>
        <bdi>{shown}</bdi>
      </output>
      <span className="fill-slider-line">
        <bdi aria-hidden="true">{formatDecimal(scale.at(0), i18n.locale)}</bdi>
        <input
          {...controlProps(context)}
          type="range"
          className={answered ? undefined : 'fill-unanswered'}
          list={ticks ? ticksId : undefined}
          min={scale.at(0)}
          max={scale.at(scale.count - 1)}
          step={scale.step}
          disabled={context.readOnly}
          aria-valuetext={shown}
          value={answered ? value : String(scale.at(0))}
          onChange={(event) => set(event.target.value)}
          // A press or key that leaves the handle in place is an answer, too.
          onPointerUp={(event) => !answered && !context.readOnly && set(event.currentTarget.value)}
          onKeyUp={(event) =>
            !answered && !context.readOnly && toAnswer.has(event.key) && set(event.currentTarget.value)
          }
        />
        <bdi aria-hidden="true">{formatDecimal(scale.at(scale.count - 1), i18n.locale)}</bdi>
      </span>
      {ticks && (
        <datalist id={ticksId}>
          {Array.from({ length: scale.count }, (_, index) => (
            <option key={scale.at(index)} value={scale.at(index)} aria-label={String(scale.at(index))} />
          ))}
        </datalist>
      )}
      {answered && !context.readOnly && <ClearAnswer context={context} onClear={() => set('')} />}
    </div>
  );
}

function ScaleMenu({ scale, value, set, context }: ScaleProps) {
  const { t, i18n } = useLingui();
  return (
    <select
      {...controlProps(context)}
      className="fill-input fill-number"
      disabled={context.readOnly}
      value={value === '' ? '' : String(Number(value))}
      onChange={(event) => set(event.target.value)}
    >
      <option value="">{t`Choose a number`}</option>
      {Array.from({ length: scale.count }, (_, index) => (
        <option key={scale.at(index)} value={String(scale.at(index))} dir="ltr">
          {formatDecimal(scale.at(index), i18n.locale)}
        </option>
      ))}
    </select>
  );
}

function Stars({ scale, value, set, context, name }: ScaleProps & { name: string }) {
  const { i18n } = useLingui();
  return (
    <div
      className="fill-buttons fill-stars"
      role="radiogroup"
      {...groupProps(context)}
      aria-required={context.required || undefined}
      aria-invalid={context.invalid || undefined}
    >
      {Array.from({ length: scale.count }, (_, index) => {
        const own = scale.at(index);
        return (
          <label key={index} className={value !== '' && own <= Number(value) ? 'fill-star fill-star-on' : 'fill-star'}>
            <input
              id={index === 0 ? context.id : undefined}
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={formatDecimal(own, i18n.locale)}
              checked={value !== '' && Number(value) === own}
              disabled={context.readOnly}
              onChange={() => set(String(own))}
            />
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m8 1.6 2 4.1 4.500.6-3.300 3.100.8 4.500L8 11.700l-4 2.200.8-4.500-3.300-3.100 4.500-.6z" />
            </svg>
          </label>
        );
      })}
      {value !== '' && !context.readOnly && <ClearAnswer context={context} onClear={() => set('')} />}
    </div>
  );
}

interface Scale {
  count: number;
  step: number;
  /** The value at a position, without binary rounding errors. */
  at: (index: number) => number;
}

const decimalsOf = (value: number) => /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;

/** The values of a range; null if there are none. A step of 0 means one step in all. */
export function scaleOf(start: number, end: number, step: number): Scale | null {
  if (!Number.isFinite(start) || !Number.isFinite(end) || end < start) return null;
  const width = Math.abs(step) || end - start || 1;
  const decimals = Math.max(decimalsOf(start), decimalsOf(width));
  const count = Math.floor((end - start) / width + 1e-9) + 1;
  return { count, step: width, at: (index) => Number((start + index * width).toFixed(decimals)) };
}
