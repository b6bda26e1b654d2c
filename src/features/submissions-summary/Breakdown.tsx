import { Plural, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { Answered } from './Answered';
import { useAnswer, useAnswerNames, useSummary } from './summary';

/** Values that are drawn; the others are counted. */
const mostBars = 20;

/** How often each answer of a field occurs. */
export function Breakdown({ field }: { field: FindField }) {
  const { rowsWith, counted } = useSummary();
  const { i18n } = useLingui();
  const nameOf = useAnswerNames();
  const by = field.kind === 'choices' ? 'choice' : 'value';
  const answer = useAnswer(['breakdown', field.field, by], (index, find, signal) =>
    index.groups(find, { field: field.field, by }, { signal, most: mostBars }),
  );
  return (
    <Answered answer={answer}>
      {({ groups, others, total }) => (
        <ChartFigure
          title={field.label}
          kind="names"
          bars={groups.map(({ value, count }) => ({
            id: value ?? '',
            label: nameOf(field, value),
            count,
            to: rowsWith({ field: field.field, op: 'anyOf', values: [value ?? ''] }),
          }))}
          heads={[field.label, counted]}
          total={total}
          note={
            others.groups > 0 ? (
              <>
                <Plural value={others.groups} one="# other answer is not shown" other="# other answers are not shown" />{' '}
                ({i18n.number(others.count)})
              </>
            ) : undefined
          }
        />
      )}
    </Answered>
  );
}
