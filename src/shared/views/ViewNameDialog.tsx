import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import * as z from 'zod/mini';
import { characters } from '~/shared/lib/characters';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { added, changeViews, isTaken, NameTaken, renamed as withName, saySaved } from './change-views';
import { longestName, nameOf, type SavedView, type ViewOwner } from './stored-views';

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
  const maximum = String(longestName);
  const taken = t`There is a view with this name.`;
  const schema = z.object({
    name: z.string().check(
      z.overwrite(nameOf),
      z.minLength(1, { error: t`Enter a name.` }),
      z.refine((name: string) => characters(name) <= longestName, {
        error: t`Use at most ${maximum} characters.`,
      }),
      z.refine((name: string) => !isTaken(views, name, renamed?.id), { error: taken }),
    ),
  });
  return (
    <FormDialog
      title={renamed ? t`Rename view` : t`Save view`}
      submitLabel={renamed ? t`Rename view` : t`Save view`}
      notDone={renamed ? t`The view was not renamed.` : t`The view was not saved.`}
      schema={schema}
      defaultValues={{ name: renamed?.name ?? '' }}
      fieldProblem={(error) => (error instanceof NameTaken ? { name: 'name', message: taken } : null)}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        if (renamed) await changeViews(owner, withName(renamed, name));
        else {
          const view = { id: newId(), name, query };
          await changeViews(owner, added(view));
          onSaved(view);
        }
        onClose();
        saySaved(name);
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
