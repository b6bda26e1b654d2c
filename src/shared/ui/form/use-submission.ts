import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { markUnsaved } from '~/shared/lib/unsaved';
import { zodResolver } from '~/shared/lib/zod-resolver';
import { focusFirstFault } from './focus';

/** Which field a refusal of the server is about, and what to say there. */
interface FieldProblem<Values extends FieldValues> {
  name: Path<Values>;
  message: string;
}

export interface SubmissionOptions<Values extends FieldValues> {
  /** Its faults are shown as they are: give them in the reader's language. */
  schema: $ZodType<Values, FieldValues>;
  defaultValues: DefaultValues<Values>;
  onSubmit: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
  /** Null for a failure that is about no field. */
  fieldProblem?: ((error: unknown) => FieldProblem<Values> | null) | undefined;
  /** Before it is sent, and with a failure that is about no field. */
  onStart?: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * A form and how it is sent: checked first, once at a time, faults at their fields with the focus on the first, and a
 * question before anything typed is left behind. `box` is the element around the fields.
 */
export function useSubmission<Values extends FieldValues>(
  box: RefObject<HTMLElement | null>,
  options: SubmissionOptions<Values>,
) {
  const { schema, defaultValues, onSubmit, fieldProblem, onStart, onFailure } = options;
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty]);

  const send = form.handleSubmit(
    async (values) => {
      setSaving(true);
      onStart?.();
      try {
        await onSubmit(values, form);
      } catch (error) {
        const problem = fieldProblem?.(error);
        if (problem) {
          form.setError(problem.name, { type: 'server', message: problem.message });
          focusFirstFault(box.current);
        } else onFailure(error);
      } finally {
        setSaving(false);
      }
    },
    () => focusFirstFault(box.current),
  );
  /** Sends it; nothing happens while it is being sent. */
  const submit = async () => {
    // State comes too late for the second of two quick presses.
    if (busy.current) return;
    busy.current = true;
    try {
      await send();
    } finally {
      busy.current = false;
    }
  };
  return { form, isDirty, saving, submit, isBusy: () => busy.current };
}
