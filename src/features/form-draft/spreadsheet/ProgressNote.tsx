import { Trans, useLingui } from '@lingui/react/macro';
import { Collapse } from 'antd';
import { ProblemPlace } from './ProblemPlace';
import { problemText } from './problem-words';
import type { Progress } from './progress';

/** Problems that are listed: the rest is only counted. */
const listed = 100;

/** What became of the problems of the file that was checked before. */
export function ProgressNote({ progress: { gone, stays, fresh } }: { progress: Progress }) {
  const { i18n } = useLingui();
  const [fixed, left, added] = [gone.length, stays, fresh.size].map((count) => i18n.number(count));
  return (
    <div className="sheet-check-progress">
      <p>
        <Trans>
          Since your last file: <span className="sheet-check-gone">{fixed} fixed</span>, {left} left, {added} new
        </Trans>
      </p>
      {gone.length > 0 && (
        <Collapse
          ghost
          items={[
            {
              key: 'fixed',
              label: <Trans>Show what is fixed</Trans>,
              children: (
                <ul>
                  {gone.slice(0, listed).map((problem) => (
                    <li key={JSON.stringify(problem)}>
                      <ProblemPlace problem={problem} />
                      {problemText(problem).what}
                    </li>
                  ))}
                  {gone.length > listed && <li>{i18n.number(gone.length - listed, { signDisplay: 'always' })}</li>}
                </ul>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
