import { Plural, Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { Section } from './Section';

interface NextStepProps {
  draft: FormExtended;
  /** Attachments that are not there; undefined before they are known. */
  missing: number | undefined;
  /** The faults of the definition; undefined before they are known. */
  problems: number | undefined;
}

/** What to do next with a draft, and the way there: correct it, complete it, test it, publish it. */
export function NextStep({ draft, missing = 0, problems = 0 }: NextStepProps) {
  const { projectId, xmlFormId, submissions } = draft;
  return (
    <Section id="next" title={<Trans>What to do next</Trans>}>
      <div className="draft-next">
        {problems > 0 ? (
          <Step to="definition" label={<Trans>Go to the definition</Trans>}>
            <Plural
              value={problems}
              one="The definition has # problem. Correct it and upload it again."
              other="The definition has # problems. Correct them and upload it again."
            />
          </Step>
        ) : missing > 0 ? (
          <Step to="attachments" label={<Trans>Go to the attachments</Trans>}>
            <Plural
              value={missing}
              one="# attachment is missing. Upload it, or link an entity list."
              other="# attachments are missing. Upload them, or link entity lists."
            />
          </Step>
        ) : submissions === 0 ? (
          <Step to="testing" label={<Trans>Go to testing</Trans>}>
            <Trans>
              Fill the form in once, in the browser or on a device. Nobody else gets it before it is published.
            </Trans>
          </Step>
        ) : (
          <>
            <p>
              <Trans>The draft is complete and was tested. Publish it when it is ready.</Trans>
            </p>
            <LinkButton to={paths.formPublish(projectId, xmlFormId)} type="primary">
              <Trans>Publish draft</Trans>
            </LinkButton>
          </>
        )}
      </div>
    </Section>
  );
}

function Step({ to, label, children }: { to: string; label: ReactNode; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <Button href={`#${to}`}>{label}</Button>
    </>
  );
}
