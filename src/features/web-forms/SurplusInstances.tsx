import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { use, useMemo } from 'react';
import type { RepeatInstanceNode, RepeatRangeNode } from './engine/nodes';
import { filledSurplus, type UnsentInstances } from './engine/repeat-counts';
import { FillButton, FillDialog } from './FillDialog';
import { FirstItems } from './FirstItems';
import { toPlainText } from './FormText';
import { InputErrorsContext } from './input-errors';

const maxEntries = 5;
const maxAnswers = 3;

export const useRepeatName = () => {
  const { t } = useLingui();
  return ({ currentState: { label } }: RepeatRangeNode) => (label && toPlainText(label)) || t`Repeat`;
};

interface AboveCountNoteProps {
  node: RepeatRangeNode;
  turns: readonly RepeatInstanceNode[];
}

/** Below a repeat: filled instances beyond its count still exist, but are not sent. */
export function SurplusNote({ node, turns }: AboveCountNoteProps) {
  const faults = use(InputErrorsContext);
  const count = useMemo(
    () => filledSurplus(node, (nodeId) => faults.halfTyped(nodeId)).length,
    // With other turns, others are above the count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [node, turns, faults],
  );
  if (count === 0) return null;
  return (
    <p className="fill-hint" role="status">
      <Plural
        value={count}
        one="# more entry has answers. It comes back when the count rises."
        other="# more entries have answers. They come back when the count rises."
      />
    </p>
  );
}

interface AboveCountDialogProps {
  repeats: readonly UnsentInstances[];
  onBack: () => void;
  onContinue: () => void;
}

export function SurplusDialog({ repeats, onBack, onContinue }: AboveCountDialogProps) {
  const { t } = useLingui();
  const nameOf = useRepeatName();
  return (
    <FillDialog
      title={t`Some entries will not be sent`}
      onClose={onBack}
      actions={
        <>
          <FillButton onClick={onContinue} label={<Trans>Continue without them</Trans>} />
          <FillButton primary onClick={onBack} label={<Trans>Back to the form</Trans>} />
        </>
      }
    >
      <p>
        <Trans>These entries have answers, but they are above the count. To send them, go back and raise it.</Trans>
      </p>
      {repeats.map(({ range, turns }) => {
        const name = nameOf(range);
        return (
          <div key={range.nodeId}>
            <p>
              <bdi>{name}</bdi>:{' '}
              <Plural value={range.currentState.children.length} one="the count is #." other="the count is #." />
            </p>
            <FirstItems items={turns} most={maxEntries} className="fill-long-list">
              {({ number, answers }) => (
                <li key={number}>
                  <bdi>{name}</bdi> {number}: <bdi>{answers.slice(0, maxAnswers).join(', ')}</bdi>
                </li>
              )}
            </FirstItems>
          </div>
        );
      })}
    </FillDialog>
  );
}
