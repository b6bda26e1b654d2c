import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { flawText, problemText } from '~/domain/data-files/file-texts';
import type { TableFlaw } from '~/shared/csv/read-table';
import { visibleName } from '~/shared/lib/visible-name';
import { listed } from '~/shared/ui/text/Joined';
import { missingForChoices } from './engine/missing-files';
import { FormFiles } from './files';

/** What the person who fills a form can pass on: files that its makers did not upload, or that cannot be read. */
export function MissingFile({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  const { unusable } = use(FormFiles) ?? {};
  const missing = names.filter((name) => unusable?.has(name) !== true);
  const list = listed(missing.map(visibleName));
  return (
    <>
      {missing.length > 0 && (
        <Trans>
          <Plural value={missing.length} one="A file of this form is missing" other="Files of this form are missing" />{' '}
          (<bdi>{list}</bdi>). Tell the survey team.
        </Trans>
      )}
      {names.map((name) => {
        const problem = unusable?.get(name);
        if (!problem) return null;
        const file = visibleName(name);
        const why = problemText(i18n, problem);
        return (
          <span key={name} className="fill-file-problem">
            <Trans>
              A file of this form cannot be used (<bdi>{file}</bdi>). Tell the survey team. {why}
            </Trans>
          </span>
        );
      })}
    </>
  );
}

/** How many flaws of a file are listed. */
const most = 10;

/** For those who can change the form: what is wrong with data files that can be used. */
export function FileFlaws({ flaws }: { flaws: ReadonlyMap<string, readonly TableFlaw[]> }) {
  const { i18n } = useLingui();
  return [...flaws].map(([name, found]) => {
    const file = visibleName(name);
    const more = found.length - most;
    return (
      <details key={name} className="fill-notice fill-warning">
        <summary>
          <Trans>
            The file <bdi>{file}</bdi> has problems. People who fill in the form do not see this.
          </Trans>
        </summary>
        <ul>
          {found.slice(0, most).map((flaw) => {
            const text = flawText(i18n, flaw);
            return <li key={text}>{text}</li>;
          })}
        </ul>
        {more > 0 && <Plural value={more} one="# more problem" other="# more problems" />}
      </details>
    );
  });
}

/** The missing files without which a question has no choices. */
export function useMissingFor(node: { definition: object }): string[] {
  const { missing = new Set<string>(), filesOfNodes = new Map<string, never>() } = use(FormFiles) ?? {};
  return missingForChoices(node, { missing, filesOfNodes });
}
