import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Sentences } from '~/shared/ui/text/Joined';
import { type Publication, useAttachments, useTests } from './queries';

/** What people should know before they publish; none of it keeps them from publishing. */
export function Warnings(publication: Publication) {
  const { projectId, xmlFormId, draft, form } = publication;
  const { changes } = useAttachments(publication);
  const { count: tests } = useTests(publication);
  const uploading = publication.uploading.size;
  const missing = changes?.missing.length ?? 0;
  const isUnchanged =
    uploading === 0 && form.publishedAt !== null && draft.sha256 === form.sha256 && changes?.changes.length === 0;
  if (!isUnchanged && missing === 0 && tests !== 0 && uploading === 0) return null;
  return (
    <ul className="publish-warnings">
      {uploading > 0 && (
        <Warning>
          <Plural
            value={uploading}
            one="# file is still being uploaded. Publishing waits for it."
            other="# files are still being uploaded. Publishing waits for them."
          />
        </Warning>
      )}
      {isUnchanged && (
        <Warning>
          <Trans>The draft is the same as the published version.</Trans>
        </Warning>
      )}
      {missing > 0 && (
        <Warning>
          <Sentences>
            <Plural
              value={missing}
              one="# attachment is missing. Questions that use it may not work."
              other="# attachments are missing. Questions that use them may not work."
            />
            <Trans>
              Upload to the draft in <AppLink to={paths.formDraft(projectId, xmlFormId)}>Edit Form</AppLink>; a
              published version takes no files.
            </Trans>
          </Sentences>
        </Warning>
      )}
      {tests === 0 && (
        <Warning>
          <Trans>Nobody has tested this draft.</Trans>
        </Warning>
      )}
    </ul>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <li>
      <Alert type="warning" role="note" showIcon title={children} />
    </li>
  );
}
