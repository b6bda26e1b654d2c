import { Input } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from './FormDialog';

interface ConfirmDialogProps {
  title: string;
  failureTitle: string;
  danger?: boolean;
  waiting?: string | undefined;
  typed?: {
    label: ReactNode;
    help?: ReactNode;
    matches: (text: string) => boolean;
    wrong: string;
  };
  /** Must close the dialog. If it throws, the dialog shows the error and stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

const nothing = z.object({});

export function ConfirmDialog({ typed, onConfirm, title, children, ...rest }: ConfirmDialogProps) {
  if (!typed)
    return (
      <FormDialog
        {...rest}
        isQuestion
        title={title}
        submitLabel={title}
        schema={nothing}
        defaultValues={nothing.parse({})}
        onSubmit={onConfirm}
      >
        {children}
      </FormDialog>
    );
  const { label, help, matches, wrong } = typed;
  return (
    <FormDialog
      {...rest}
      isQuestion
      title={title}
      submitLabel={title}
      schema={z.object({ typed: z.string().check(z.refine(matches, { error: wrong })) })}
      defaultValues={{ typed: '' }}
      onSubmit={onConfirm}
    >
      {children}
      <FormItem name="typed" label={label} help={help}>
        {(field) => <Input {...field} />}
      </FormItem>
    </FormDialog>
  );
}
