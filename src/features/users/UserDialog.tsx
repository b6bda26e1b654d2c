import type { User } from '~/api/schema';
import { CreateUserDialog } from './CreateUserDialog';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { RetireUserDialog } from './RetireUserDialog';
import type { Opened } from './UsersPage';

interface UserDialogProps {
  opened: Opened;
  onClose: () => void;
  onCreated: (user: User) => void;
  onReset: (user: User) => void;
  onRetired: (user: User) => void;
}

/** The dialogs of the list: their code comes together, before the first of them is needed. */
export function UserDialog({ opened, onClose, onCreated, onReset, onRetired }: UserDialogProps) {
  if (opened.kind === 'create') return <CreateUserDialog onClose={onClose} onDone={onCreated} />;
  if (opened.kind === 'reset') return <ResetPasswordDialog user={opened.user} onClose={onClose} onDone={onReset} />;
  return <RetireUserDialog user={opened.user} onClose={onClose} onDone={onRetired} />;
}
