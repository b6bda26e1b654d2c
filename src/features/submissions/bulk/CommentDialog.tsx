import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { MarkdownField } from '~/shared/ui/text/MarkdownField';
import { startCommenting } from './jobs';
import type { ListedSubmission } from './listed';

interface CommentDialogProps {
  form: FormOrDraftRef;
  listed: ReadonlyMap<string, ListedSubmission>;
  onClose: () => void;
  onStarted: () => void;
}

export function CommentDialog({ form, listed, onClose, onStarted }: CommentDialogProps) {
  const { t, i18n } = useLingui();
  const schema = useMemo(
    () =>
      z.object({
        body: z.string().check(z.refine((text) => text.trim() !== '', { error: () => t`Enter a comment.` })),
      }),
    [t],
  );
  const title = i18n._(
    msg`${plural(listed.size, { one: 'Comment on # submission', other: 'Comment on # submissions' })}`,
  );
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      failureTitle={t`The comment was not saved.`}
      schema={schema}
      defaultValues={{ body: '' }}
      onSubmit={async ({ body }) => {
        startCommenting(form, listed, body);
        onStarted();
      }}
      onClose={onClose}
    >
      <MarkdownField name="body" label={t`Comment`} rows={4} />
    </FormDialog>
  );
}
