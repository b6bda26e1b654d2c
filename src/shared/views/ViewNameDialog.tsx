import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import * as z from 'zod/mini';
import { countCharacters } from '~/shared/lib/characters';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import {
  insertView,
  changeViews,
  isNameTaken,
  NameTakenError,
  setViewName as withName,
  notifySaved,
} from './change-views';
import { maxNameLength, normalizeName, type SavedView, type ViewOwner } from './stored-views';

interface ViewNameDialogProps {
  owner: ViewOwner;
  views: readonly SavedView[];
  renamed: SavedView | undefined;
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Not randomUUID, which pages without HTTPS lack. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

export function ViewNameDialog({ owner, views, renamed, query, onSaved, onClose }: ViewNameDialogProps) {
  const { t } = useLingui();
  const maximum = String(maxNameLength);
  const taken = t`There is a view with this name.`;
  const schema = z.object({
    name: z.string().check(
      z.overwrite(normalizeName),
      z.minLength(1, { error: t`Enter a name.` }),
      z.refine((name: string) => countCharacters(name) <= maxNameLength, {
        error: t`Use at most ${maximum} characters.`,
      }),
      z.refine((name: string) => !isNameTaken(views, name, renamed?.id), { error: taken }),
    ),
  });
  return (
    <FormDialog
      title={renamed ? t`Rename view` : t`Save view`}
      submitLabel={renamed ? t`Rename view` : t`Save view`}
      failureTitle={renamed ? t`The view was not renamed.` : t`The view was not saved.`}
      schema={schema}
      defaultValues={{ name: renamed?.name ?? '' }}
      fieldError={(error) => (error instanceof NameTakenError ? { name: 'name', message: taken } : null)}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        if (renamed) await changeViews(owner, withName(renamed, name));
        else {
          const view = { id: newId(), name, query };
          await changeViews(owner, insertView(view));
          onSaved(view);
        }
        onClose();
        notifySaved(name);
      }}
    >
      {!renamed && (
        <p>
          <Trans>Saves filters, order and columns for you, for this table.</Trans>
        </p>
      )}
      <FormItem name="name" label={t`Name`}>
        {(field) => <Input {...field} />}
      </FormItem>
    </FormDialog>
  );
}
