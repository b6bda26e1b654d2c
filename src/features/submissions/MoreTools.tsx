import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useGetForm } from '~/api/generated/hooks/forms';
import { can, type Subject } from '~/session/can';
import { type FormId, useDeletedCount } from '~/domain/submissions/queries';
import { MoreMenu } from '~/shared/rows/MoreMenu';
import { ToolFace } from '~/shared/rows/ToolFace';
import { useNarrow } from '~/shared/screen/use-narrow';
import { disabledItem, linkItem } from '~/shared/ui/overlays/menu-items';
import { fillOpening } from '~/domain/web-forms/openings';
import { alerts } from '~/shared/ui/overlays/alerts';

interface MoreToolsProps {
  form: FormId;
  project: Subject | undefined;
  /** Shows the deleted submissions; undefined for people who may not restore any. */
  onTrash: (() => void) | undefined;
}

/** Makes a submission, and leads to the deleted ones; in a menu on a phone. Nothing if there is nothing to do. */
export function MoreTools({ form, project, onTrash }: MoreToolsProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const { projectId, xmlFormId, isDraft = false } = form;
  const { data: known } = useGetForm(projectId, xmlFormId);
  const deleted = useDeletedCount(form, onTrash !== undefined) ?? 0;
  // Test submissions have a button of their own.
  const opening = known && !isDraft && can(project, 'submission.create') ? fillOpening(known) : null;
  const trash = deleted > 0 ? onTrash : undefined;
  const trashName = <Plural value={deleted} one="# deleted submission" other="# deleted submissions" />;
  if (!opening && !trash) return null;
  if (narrow)
    return (
      <MoreMenu
        items={[
          opening &&
            ('href' in opening
              ? linkItem(opening.href, t`New submission`)
              : disabledItem('new', t`New submission`, i18n._(opening.reason))),
          trash ? { key: 'trash', label: trashName, onClick: trash } : null,
        ]}
      />
    );
  return (
    <>
      {trash && (
        <Button data-page-action className="rows-tool rows-picture" title={t`Deleted submissions`} onClick={trash}>
          <ToolFace icon="trash" word={trashName} />
        </Button>
      )}
      {opening &&
        ('href' in opening ? (
          <Button
            data-page-action={t`New submission`}
            data-creates
            className="rows-tool rows-picture"
            title={t`New submission`}
            href={opening.href}
            target="_blank"
            rel="noreferrer noopener"
          >
            <ToolFace icon="plus" word={<Trans>New submission</Trans>} />
            <span className="visually-hidden">
              <Trans>(opens in a new tab)</Trans>
            </span>
          </Button>
        ) : (
          <Button
            aria-disabled
            className="rows-tool rows-picture"
            title={i18n._(opening.reason)}
            onClick={() => alerts.info(opening.reason)}
          >
            <ToolFace icon="plus" word={<Trans>New submission</Trans>} />
          </Button>
        ))}
    </>
  );
}
