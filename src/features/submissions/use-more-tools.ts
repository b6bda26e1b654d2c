import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useGetForm } from '~/api/generated/hooks/forms';
import { can, type Subject } from '~/session/can';
import { type FormId, useDeletedCount } from '~/domain/submissions/queries';
import { fillOpening } from '~/domain/web-forms/openings';
import type { Tool } from '~/shared/ui/filters/tools';
import { alerts } from '~/shared/ui/overlays/alerts';

/** Makes a submission, and leads to the deleted ones. In: shows them; undefined for people who may not restore any. */
export function useMoreTools(form: FormId, project: Subject | undefined, onTrash: (() => void) | undefined): Tool[] {
  const { t, i18n } = useLingui();
  const { projectId, xmlFormId, isDraft = false } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const deleted = useDeletedCount(form, onTrash !== undefined) ?? 0;
  // Test submissions have a button of their own.
  const opening = known && !isDraft && can(project, 'submission.create') ? fillOpening(known) : null;
  const tools: Tool[] = [];
  if (deleted > 0 && onTrash)
    tools.push({
      key: 'trash',
      icon: 'trash',
      word: i18n._(msg`${plural(deleted, { one: '# deleted submission', other: '# deleted submissions' })}`),
      place: 'icon',
      onClick: onTrash,
    });
  if (opening)
    tools.push({
      key: 'new',
      icon: 'plus',
      word: t`New submission`,
      place: 'icon',
      creates: true,
      ...('href' in opening
        ? { href: opening.href }
        : { reason: i18n._(opening.reason), onClick: () => void alerts.info(opening.reason) }),
    });
  return tools;
}
