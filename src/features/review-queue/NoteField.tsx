import { useLingui } from '@lingui/react/macro';
import { Button, Flex, Input } from 'antd';
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { focusFirstField, sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useFormSubmission } from '~/shared/ui/form/use-form-submission';
import { CancelOrDiscard } from '~/shared/ui/overlays/DiscardPrompt';
import { Failure } from '~/shared/ui/states/Failure';

export interface NoteHandle {
  /** Runs `then` at once if nothing was typed, otherwise after the user discards the text. */
  leave: (then: () => void) => void;
}

interface NoteFieldProps {
  handle: Ref<NoteHandle>;
  label: string;
  submitLabel: string;
  failureTitle: string;
  /** The error without text; null if it may be empty. */
  required: string | null;
  /** Key of the draft, which survives the end of the session. */
  draftKey: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

export function NoteField({
  handle,
  label,
  submitLabel,
  failureTitle,
  required,
  draftKey,
  onSend,
  onClose,
}: NoteFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const failureId = useId();
  const schema = useMemo(
    () =>
      z.object({
        text: required === null ? z.string() : z.string().check(z.trim(), z.minLength(1, { error: required })),
      }),
    [required],
  );
  const { form, isDirty, saving, submit, isBusy } = useFormSubmission<{ text: string }>(box, {
    schema,
    defaultValues: { text: '' },
    onSubmit: async ({ text }) => onSend(text.trim()),
    unsaved: () => t`Not saved: ${label}.`,
    onStart: () => setFailure(null),
    onFailure: setFailure,
  });
  const draft = useSavedDraft(form, draftKey, label);
  useEffect(() => void focusFirstField(box.current), []);
  const leave = (then: () => void) => {
    if (isBusy()) return;
    if (isDirty) setLeaving(() => then);
    else then();
  };
  useImperativeHandle(handle, () => ({ leave }));
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (leaving) setLeaving(null);
      else leave(onClose);
    } else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      void submit();
    }
  };
  const latestOnKey = useRef(onKey);
  useLayoutEffect(() => {
    latestOnKey.current = onKey;
  });
  // Runs before the page's own key handler.
  useEffect(() => {
    const { current } = box;
    const press = (event: KeyboardEvent) => latestOnKey.current(event);
    current?.addEventListener('keydown', press);
    return () => current?.removeEventListener('keydown', press);
  }, []);
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        noValidate
        className="queue-note"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {draft && <SavedDraftNote draft={draft} />}
        {failure !== null && (
          <div role="alert" id={failureId} style={{ marginBlockEnd: 8, color: 'var(--danger)' }}>
            <Failure failureTitle={failureTitle} error={failure} />
          </div>
        )}
        <FormItem
          name="text"
          label={label}
          optional={required === null}
          help={t`Enter to send, Shift+Enter for a new line. You can use Markdown.`}
        >
          {(field) => <Input.TextArea {...field} rows={2} onPressEnter={sendOnCtrlEnter} />}
        </FormItem>
        <Flex wrap gap={8}>
          <Button type="primary" htmlType="submit" loading={saving}>
            {submitLabel}
          </Button>
          <CancelOrDiscard
            leaving={leaving !== null}
            onStay={() => setLeaving(null)}
            onDiscard={() => {
              form.reset();
              leaving?.();
            }}
            onCancel={() => leave(onClose)}
          />
        </Flex>
      </form>
    </FormProvider>
  );
}
