import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useGetForm } from '~/api/generated/hooks/forms';
import { can, type Subject } from '~/session/can';
import { type FormId, useDeletedCount } from '~/domain/submissions/queries';
import { MoreMenu } from '~/shared/rows/MoreMenu';
import { MenuAction, MenuLink } from '~/shared/ui/overlays/Menu';
import { fillOpening } from '~/domain/web-forms/openings';

interface MoreToolsProps {
  form: FormId;
  project: Subject | undefined;
  /** Shows the deleted submissions; undefined for people who may not restore any. */
  onTrash: (() => void) | undefined;
}

/** What is done less often with the submissions of a form. Nothing if there is nothing to do. */
export function MoreTools({ form, project, onTrash }: MoreToolsProps) {
  const { i18n } = useLingui();
  const { projectId, xmlFormId, isDraft = false } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const deleted = useDeletedCount(form, onTrash !== undefined) ?? 0;
  // Test submissions have a button of their own.
  const opening = known && !isDraft && can(project, 'submission.create') ? fillOpening(known) : null;
  if (!opening && deleted === 0) return null;
  return (
    <MoreMenu>
      {opening &&
        ('href' in opening ? (
          <MenuLink href={opening.href}>
            <Trans>New submission</Trans>
          </MenuLink>
        ) : (
          <MenuAction onSelect={() => undefined} disabledReason={i18n._(opening.reason)}>
            <Trans>New submission</Trans>
          </MenuAction>
        ))}
      {onTrash && deleted > 0 && (
        <MenuAction onSelect={onTrash}>
          <Plural value={deleted} one="# deleted submission" other="# deleted submissions" />
        </MenuAction>
      )}
    </MoreMenu>
  );
}
