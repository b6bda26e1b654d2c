import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ProblemPlace } from './ProblemPlace';
import { problemText } from './problem-words';
import type { Progress } from './progress';

/** Problems that are listed: the rest is only counted. */
const listed = 100;

/** What became of the problems of the file that was checked before. */
export function ProgressNote({ progress: { gone, stays, fresh } }: { progress: Progress }) {
  const { i18n } = useLingui();
  return (
    <div className="sheet-check-progress">
      <p>
        <Trans>Compared with the file before:</Trans>{' '}
        <span className="sheet-check-gone">
          <Plural value={gone.length} one="# problem is gone" other="# problems are gone" />
        </span>
        {' · '}
        <Plural value={stays} one="# stays" other="# stay" />
        {' · '}
        <Plural value={fresh.size} one="# is new" other="# are new" />
      </p>
      {gone.length > 0 && (
        <details>
          <summary>
            <Trans>Show what is gone</Trans>
          </summary>
          <ul>
            {gone.slice(0, listed).map((problem) => (
              <li key={JSON.stringify(problem)}>
                <ProblemPlace problem={problem} />
                {problemText(problem).what}
              </li>
            ))}
            {gone.length > listed && <li>{i18n.number(gone.length - listed, { signDisplay: 'always' })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
