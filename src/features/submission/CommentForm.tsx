import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SubmissionRef } from '~/domain/submissions/record';
import { postComment } from '~/domain/submissions/review';
import { preventBlur } from '~/shared/ui/form/focus';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useFormSubmission } from '~/shared/ui/form/use-form-submission';
import { notifications } from '~/shared/ui/overlays/notifications';
import { MarkdownField } from '~/shared/ui/text/MarkdownField';

/** A comment in Markdown. The draft survives the end of the session. */
export function CommentForm({ id }: { id: SubmissionRef }) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const schema = z.object({
    body: z.string().check(z.refine((text) => text.trim() !== '', { error: () => t`Enter a comment.` })),
  });
  const { form, saving, submit } = useFormSubmission<{ body: string }>(box, {
    schema,
    defaultValues: { body: '' },
    onSubmit: async ({ body }) => {
      await postComment(id, body);
      form.reset({ body: '' });
      notifications.success(msg`Comment added.`);
    },
    unsaved: () => t`The comment is not saved.`,
    onStart: () => notifications.hideFailure(),
    onFailure: (error) => notifications.failed(msg`The comment was not saved.`, error),
  });
  const draft = useSavedDraft(form, `comment ${id.projectId} ${id.xmlFormId} ${id.instanceId}`, t`Comment`);
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        noValidate
        className="comment-form"
        aria-label={t`Comment`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {draft && <SavedDraftNote draft={draft} />}
        <MarkdownField name="body" label={t`Comment`} rows={3} />
        <Flex justify="end" style={{ marginBlockStart: 8 }}>
          <Button htmlType="submit" loading={saving} onMouseDown={preventBlur}>
            {t`Add comment`}
          </Button>
        </Flex>
      </form>
    </FormProvider>
  );
}
