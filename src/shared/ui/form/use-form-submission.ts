import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
import { focusFirstInvalid } from './focus';

interface FieldProblem<Values extends FieldValues> {
  name: Path<Values>;
  message: string;
}

export interface SubmissionOptions<Values extends FieldValues> {
  /** Its messages are shown unchanged: pass translated ones. */
  schema: $ZodType<Values, FieldValues>;
  defaultValues: DefaultValues<Values>;
  onSubmit: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
  /** What is lost when the page is left now: "The new state, Closing, is not saved." */
  unsaved: (values: Values) => string;
  fieldError?: ((error: unknown) => FieldProblem<Values> | null) | undefined;
  onStart?: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * A form and its submission: validates, sends once at a time, shows errors at their fields with focus on the first, and
 * asks before unsaved input is left. `box` is the element around the fields.
 */
export function useFormSubmission<Values extends FieldValues>(
  box: RefObject<HTMLElement | null>,
  options: SubmissionOptions<Values>,
) {
  const { schema, defaultValues, onSubmit, unsaved, onStart, onFailure } = options;
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const latestUnsaved = useRef(unsaved);
  useLayoutEffect(() => {
    latestUnsaved.current = unsaved;
  });
  useEffect(
    () => (isDirty ? markUnsaved(null, () => latestUnsaved.current(form.getValues())) : undefined),
    [isDirty, form],
  );

  const send = form.handleSubmit(
    async (values) => {
      setSaving(true);
      onStart?.();
      try {
        await onSubmit(values, form);
      } catch (error) {
        const problem = options.fieldError?.(error);
        if (problem) {
          form.setError(problem.name, { type: 'server', message: problem.message });
          focusFirstInvalid(box.current);
        } else onFailure(error);
      } finally {
        setSaving(false);
      }
    },
    () => {
      onStart?.();
      focusFirstInvalid(box.current);
    },
  );
  const submit = async () => {
    // State updates too late for the second of two quick clicks.
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
