import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { OwnChange } from '../queries';
import { Section } from './Section';

const AbandonDialog = lazyDialog(() => import('../AbandonDialog'), 'AbandonDialog');
const DeleteFormDialog = lazyDialog(() => import('../AbandonDialog'), 'DeleteFormDialog');

interface PublishSectionProps {
  form: FormExtended;
  draft: FormExtended;
  own: OwnChange;
}

/** The end of a draft: published, or abandoned. */
export function PublishSection({ form, draft, own }: PublishSectionProps) {
  const [leaving, leave] = useState(false);
  const isPublished = form.publishedAt !== null;
  const End = isPublished ? AbandonDialog : DeleteFormDialog;
  return (
    <Section id="publish" title={<Trans>Ready to publish?</Trans>}>
      <p>
        <Trans>The next page shows everything that publishing changes before it happens.</Trans>
      </p>
      <div className="draft-end">
        <LinkButton to={paths.formPublish(form.projectId, form.xmlFormId)} type="primary">
          <Trans>Publish draft</Trans>
        </LinkButton>
        <Button data-page-action danger {...End.intent} onClick={() => leave(true)}>
          {isPublished ? <Trans>Abandon draft</Trans> : <Trans>Delete form</Trans>}
        </Button>
      </div>
      {leaving && isPublished && <AbandonDialog form={form} draft={draft} own={own} onClose={() => leave(false)} />}
      {leaving && !isPublished && <DeleteFormDialog form={form} draft={draft} onClose={() => leave(false)} />}
    </Section>
  );
}
