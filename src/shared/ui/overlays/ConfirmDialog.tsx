import { Input } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from './FormDialog';

interface ConfirmDialogProps {
  /** Verb and object ("Revoke access"), also the text of its button. */
  title: string;
  /** What a failure says first: what was not done ("The access was not revoked."). */
  notDone: string;
  /** It deletes or takes something away. */
  danger?: boolean;
  /** Why it cannot be done yet, shown beside the button ("Counting the entities…"). */
  waiting?: string | undefined;
  /** A name to type first, for what nothing brings back. */
  typed?: {
    label: ReactNode;
    help?: ReactNode;
    matches: (text: string) => boolean;
    /** Said when it does not match. */
    wrong: string;
  };
  /** Does it, and closes the dialog. When it throws, the dialog shows the error and stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What happens and what is lost, in numbers. */
  children: ReactNode;
}

const nothing = z.object({});

/** Asks before something is done, and says what it means. Focus, keys, failures and sending once are a FormDialog's. */
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
