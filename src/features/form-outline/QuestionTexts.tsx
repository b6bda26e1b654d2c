import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { languageCode, type FormNode, type Media, textInLanguage, type Texts } from '~/engines/xforms/model';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ExpandableText } from '~/shared/ui/text/ExpandableText';
import { Facts } from '~/shared/ui/text/Facts';

const first = 12;

const fields: readonly [
  keyof FormNode & ('label' | 'hint' | 'guidance' | 'constraintMessage' | 'requiredMessage'),
  MessageDescriptor,
][] = [
  ['label', msg`Label`],
  ['hint', msg`Hint`],
  ['guidance', msg`Guidance`],
  ['constraintMessage', msg`Constraint message`],
  ['requiredMessage', msg`Required message`],
];

const mediaWords: Record<keyof Media, MessageDescriptor> = {
  image: msg`Image`,
  'big-image': msg`Large image`,
  audio: msg`Audio`,
  video: msg`Video`,
};

function useFields(node: FormNode): { label: string; texts: Texts }[] {
  const { i18n, t } = useLingui();
  const media = (label: string, files: Media) =>
    (Object.keys(files) as (keyof Media)[]).map((form) => {
      const kind = i18n._(mediaWords[form]);
      return { label: `${label}: ${kind}`, texts: files[form] ?? {} };
    });
  return [
    ...fields.map(([field, label]) => ({ label: i18n._(label), texts: node[field] })),
    ...media(t`Label`, node.labelMedia),
    ...media(t`Hint`, node.hintMedia),
  ].filter(({ texts }) => Object.keys(texts).length > 0);
}

export function QuestionTexts({ node, languages }: { node: FormNode; languages: readonly string[] }) {
  const fieldsOfNode = useFields(node);
  const [all, setAll] = useState(false);
  if (fieldsOfNode.length === 0) return null;
  const shown = all ? languages : languages.slice(0, first);
  const rest = languages.length - first;
  return (
    <Section title={<Trans>Texts</Trans>}>
      {fieldsOfNode.map(({ label, texts }) => (
        <Field key={label} label={label}>
          <TextsInLanguages texts={texts} languages={shown} />
        </Field>
      ))}
      {rest > 0 && !all && (
        <TextButton onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more language" other="Show # more languages" />
        </TextButton>
      )}
    </Section>
  );
}

export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="outline-section">
    <Typography.Title level={3} style={{ margin: 0, fontSize: 14 }}>
      {title}
    </Typography.Title>
    {children}
  </section>
);

export const Field = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <Typography.Title level={4} type="secondary" style={{ margin: 0, fontSize: 12, fontWeight: 400 }}>
      {label}
    </Typography.Title>
    {children}
  </div>
);

function TextsInLanguages({ texts, languages }: { texts: Texts; languages: readonly string[] }) {
  const untranslated = textInLanguage(texts, '');
  if (untranslated !== undefined) return <TextBlock text={untranslated} />;
  return (
    <Facts
      facts={languages.map((language) => {
        const text = textInLanguage(texts, language);
        return {
          label: <bdi>{visibleName(language)}</bdi>,
          children:
            text === undefined ? (
              <span className="outline-borrowed">
                <Trans>Not translated</Trans>
              </span>
            ) : (
              <TextBlock text={text} lang={languageCode(language)} />
            ),
        };
      })}
    />
  );
}

interface TextBlockProps {
  text: string;
  lang?: string | null | undefined;
  code?: boolean;
}

/** Form text with its line breaks and direction. Markup and Markdown are shown as text. */
export function TextBlock({ text, lang = null, code = false }: TextBlockProps) {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map(visibleName)
    .join('\n');
  return (
    <ExpandableText lines={8}>
      {code ? (
        <Typography>
          <pre dir="ltr" style={{ margin: 0 }}>
            {lines}
          </pre>
        </Typography>
      ) : (
        <div dir="auto" lang={lang ?? undefined} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {lines}
        </div>
      )}
    </ExpandableText>
  );
}
