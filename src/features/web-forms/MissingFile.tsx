import { Plural, Trans } from '@lingui/react/macro';
import { use } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { listed } from '~/shared/ui/text/listed';
import { missingFor } from './engine/missing-files';
import { FormFiles } from './files';

/** What somebody who fills a form can pass on: the names of files that its makers did not upload. */
export function MissingFile({ names }: { names: readonly string[] }) {
  const list = listed(names.map(visibleName));
  return (
    <Trans>
      <Plural value={names.length} one="A file of this form is missing" other="Files of this form are missing" /> (
      <bdi>{list}</bdi>). Tell the survey team.
    </Trans>
  );
}

/** The missing files without which a question has no choices. */
export function useMissingFor(node: { definition: object }): string[] {
  const { missing = new Set<string>(), dataFiles = new Map<string, string>() } = use(FormFiles) ?? {};
  return missingFor(node, { missing, dataFiles });
}
