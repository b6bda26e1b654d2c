import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nameFaultText } from '~/domain/entities/name-texts';
import { LineFilter } from '~/shared/lists/LineFilter';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { NameLine } from './lines';
import '../entity-list.css';

/** More lines than this are counted, not listed. */
const listed = 50;

type Group = 'good' | 'problem';
const groupOf = ({ problem }: NameLine): Group => (problem === null ? 'good' : 'problem');

interface PropertyLinesProps {
  lines: readonly NameLine[];
  /** Replaces the name by the suggested one. */
  onCorrect: (line: NameLine) => void;
}

/** What becomes of each name; those with a problem first. */
export function PropertyLines({ lines, onCorrect }: PropertyLinesProps) {
  const [shown, show] = useState<Group | null>(null);
  const problems = lines.filter(({ problem }) => problem !== null);
  const good = lines.length - problems.length;
  if (lines.length === 0) return null;
  const visible = [...problems, ...lines.filter(({ problem }) => problem === null)].filter(
    (line) => shown === null || groupOf(line) === shown,
  );
  const more = visible.length - listed;
  return (
    <>
      <LineFilter<Group>
        groups={[
          {
            key: 'good',
            count: good,
            label: <Plural value={good} one="# will be added" other="# will be added" />,
          },
          {
            key: 'problem',
            count: problems.length,
            label: <Plural value={problems.length} one="# with a problem" other="# with problems" />,
            problem: true,
          },
        ]}
        shown={shown}
        onShow={show}
      />
      <ul className="new-properties-lines">
        {visible.slice(0, listed).map((line) => (
          <li key={line.start} data-problem={line.problem !== null}>
            <Icon name={line.problem === null ? 'check' : 'warning'} />
            <span className="muted">
              <Trans>Line {line.line}</Trans>
            </span>
            <Name>{line.name}</Name>
            <Problem line={line} />
            {line.suggested !== null && (
              <TextButton onClick={() => onCorrect(line)}>
                <Trans>
                  Use <Name>{line.suggested}</Name>
                </Trans>
              </TextButton>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="muted">
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </>
  );
}

function Problem({ line: { problem } }: { line: NameLine }) {
  const { i18n } = useLingui();
  switch (problem?.kind) {
    case 'fault':
      return <span>{i18n._(nameFaultText('property', problem.fault))}</span>;
    case 'taken':
      return (
        <span>
          <Trans>
            The list has the property <Name>{problem.same}</Name>.
          </Trans>
        </span>
      );
    case 'repeated':
      return (
        <span>
          <Trans>This name appears twice; it is added once.</Trans>
        </span>
      );
    case undefined:
      return null;
  }
}
