import type { RankNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { moveToIndex, useReorder } from '~/shared/ui/controls/use-reorder';
import { Icon } from '~/shared/ui/icons/Icon';
import { useEngineState } from '../engine/nodes';
import { Media } from '../FormFiles';
import { FormText, toPlainText } from '../FormText';
import { RemovedChoice } from './ChoiceField';
import { type FieldContext, groupProps } from './controls';

/** Choices to be put in order by dragging or with buttons. Until the first move there is no answer. */
export function RankList({ node, context }: { node: RankNode; context: FieldContext }) {
  const { t } = useLingui();
  const { valueOptions, value } = useEngineState(node.currentState);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const stored = [...value, ...valueOptions.map((choice) => choice.value).filter((own) => !value.includes(own))];
  const {
    ids: order,
    dragged,
    handle,
  } = useReorder({
    ids: stored,
    onOrder: (ids) => node.setValues(ids),
    placeAt: (clientY, from) => {
      const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
      const to = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      const over = boxes[to];
      if (!over) return undefined;
      // Only past its middle: items of different heights would otherwise swap back and forth.
      const middle = (over.top + over.bottom) / 2;
      return (to > from ? clientY >= middle : clientY <= middle) ? to : undefined;
    },
  });
  const labels = new Map(valueOptions.map((choice) => [choice.value, choice.label]));
  const nameOf = (item: string) => {
    const label = labels.get(item);
    return (label && toPlainText(label)) || item;
  };
  const move = (item: string, to: number) => {
    node.setValues(moveToIndex(order, item, to));
    setSaid(t`${nameOf(item)}: position ${to + 1} of ${order.length}`);
  };
  return (
    <div role="group" {...groupProps(context)}>
      <ol ref={list} className="fill-rank">
        {order.map((item, index) => {
          const label = labels.get(item) ?? null;
          const name = nameOf(item);
          return (
            <li key={item} className={dragged === item ? 'fill-rank-dragged' : undefined}>
              {!context.readOnly && (
                <span className="fill-handle" aria-hidden="true" {...handle(item)}>
                  <Icon name="list" />
                </span>
              )}
              <span className="fill-rank-number">{value.length === 0 && !dragged ? '–' : index + 1}</span>
              <span className="fill-rank-text">
                <Media text={label} small />
                {label ? <FormText text={label} otherwise={item} /> : <RemovedChoice value={item} />}
              </span>
              {!label && !context.readOnly && (
                <button
                  type="button"
                  className="fill-button fill-square"
                  aria-label={t`Remove ${name}`}
                  onClick={() => node.setValues(order.filter((other) => other !== item))}
                >
                  <Icon name="cross" />
                </button>
              )}
              {[index - 1, index + 1].map((to) => {
                const isUp = to < index;
                const isOff = to < 0 || to >= order.length || context.readOnly;
                return (
                  <button
                    key={String(isUp)}
                    id={index === 0 && isUp ? context.id : undefined}
                    type="button"
                    className="fill-button fill-square"
                    aria-label={isUp ? t`Move up: ${name}` : t`Move down: ${name}`}
                    aria-disabled={isOff}
                    onClick={() => !isOff && move(item, to)}
                  >
                    <Icon name={isUp ? 'chevronUp' : 'chevronDown'} />
                  </button>
                );
              })}
            </li>
          );
        })}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {!context.readOnly && order.length > 0 && (
        <button type="button" className="fill-quiet" onClick={() => node.setValues(value.length === 0 ? order : [])}>
          {value.length === 0 ? <Trans>Confirm this order</Trans> : <Trans>Clear the answer</Trans>}
        </button>
      )}
    </div>
  );
}
