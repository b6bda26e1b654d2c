import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Input, Radio } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { codeImage } from '../image';
import { cardLines, type CodeCard } from './cards';
import { JobFooter } from './JobFooter';
import { useDrawing } from './use-drawing';
import '~/shared/ui/form/form.css';
import '../code-panel.css';
import './print.css';

/** A line that all cards can have, such as the name of the project. */
interface CommonLine {
  label: string;
  text: string;
}

interface PrintDialogProps {
  cards: readonly CodeCard[];
  /** Printed unless somebody leaves them out. */
  lines: readonly CommonLine[];
  /** Names of the properties that a card can have. */
  properties: readonly string[];
  /** What people can do with a card. */
  children: ReactNode;
  /** Why a code cannot be drawn. */
  tooLong: MessageDescriptor;
  onClose: () => void;
}

/** Widths of a card in millimetres: four, three or two side by side on A4. */
const sizes = { small: 45, medium: 60, large: 90 } as const;
type Size = keyof typeof sizes;

interface CardText {
  /** Labels of the common lines that are left out. */
  without: readonly string[];
  properties: readonly string[];
  line: string;
}

interface CardProps {
  card: CodeCard;
  image: string;
  lines: readonly CommonLine[];
  text: CardText;
}

/** One card: the code, the name and the selected lines. */
function Card({ card, image, lines, text }: CardProps) {
  const common = lines.filter(({ label }) => !text.without.includes(label));
  return (
    <div className="print-card">
      <img src={image} alt="" />
      <strong>
        <bdi>{card.displayName}</bdi>
      </strong>
      {common.map((line) => (
        <bdi key={line.label}>{line.text}</bdi>
      ))}
      {cardLines(card, text.properties).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {text.line.trim() !== '' && <bdi>{text.line}</bdi>}
    </div>
  );
}

/** Adds or removes a value, in the order of all values. */
const toggled = (all: readonly string[], chosen: readonly string[], value: string, on: boolean): string[] =>
  all.filter((one) => (one === value ? on : chosen.includes(one)));

/** Sheets of cards with codes, printed by the browser: selects their content and size. */
export function PrintDialog({ cards, lines, properties, children, tooLong, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const [size, setSize] = useState<Size>('medium');
  const [text, setText] = useState<CardText>({ without: [], properties: [], line: '' });
  const [sheet, setSheet] = useState<readonly string[] | null>(null);
  const { done, run, stop } = useDrawing<string>();
  const [first] = cards;
  const sample = useMemo(() => first && codeImage(first.code()), [first]);
  const width = { '--card': `${sizes[size]}mm` } as React.CSSProperties;

  const print = async () => {
    const images = await run(cards, (card) => codeImage(card.code()) ?? '');
    if (!images) return;
    if (images.includes('')) return alerts.danger(tooLong);
    setSheet(images);
  };
  const begin = (box: HTMLDivElement | null) => {
    if (!box) return;
    document.body.classList.add('printing-cards');
    const pictures = [...box.querySelectorAll('img')];
    let gone = false;
    const start = async () => {
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      if (!gone) window.print();
    };
    void start();
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end);
    return () => {
      gone = true;
      window.removeEventListener('afterprint', end);
      document.body.classList.remove('printing-cards');
    };
  };
  const labels: Record<Size, string> = {
    small: t`Small, four in a row`,
    medium: t`Medium, three in a row`,
    large: t`Large, two in a row`,
  };
  return (
    <Dialog
      title={t`Print QR codes`}
      width={760}
      onClose={onClose}
      footer={
        <JobFooter
          running={done !== null}
          label={<Plural value={cards.length} one="Print # card" other="Print # cards" />}
          disabled={cards.length === 0}
          onStart={() => void print()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {children}
      {done !== null && <ProgressBar done={done} of={cards.length} label={t`Creating QR codes`} />}
      <div className="print-choices">
        <div className="print-options">
          <FieldItem label={<Trans>Card size</Trans>} group>
            {({ id }) => (
              <Radio.Group
                vertical
                className="field-radios"
                aria-labelledby={`${id}-label`}
                name={id}
                value={size}
                onChange={(event) => setSize(event.target.value as Size)}
              >
                {Object.entries(labels).map(([value, label]) => (
                  <Radio key={value} value={value}>
                    {label}
                  </Radio>
                ))}
              </Radio.Group>
            )}
          </FieldItem>
          <FieldItem label={<Trans>Also print</Trans>} group>
            {({ id }) => (
              <Flex vertical role="group" aria-labelledby={`${id}-label`}>
                {lines.map(({ label }) => (
                  <Checkbox
                    key={label}
                    checked={!text.without.includes(label)}
                    onChange={(event) => {
                      const all = lines.map((line) => line.label);
                      setText({ ...text, without: toggled(all, text.without, label, !event.target.checked) });
                    }}
                  >
                    {label}
                  </Checkbox>
                ))}
                {properties.map((name) => (
                  <Checkbox
                    key={name}
                    checked={text.properties.includes(name)}
                    onChange={(event) =>
                      setText({ ...text, properties: toggled(properties, text.properties, name, event.target.checked) })
                    }
                  >
                    <bdi>{name}</bdi>
                  </Checkbox>
                ))}
              </Flex>
            )}
          </FieldItem>
          <FieldItem label={<Trans>Your own line</Trans>}>
            {(control) => (
              <Input
                {...control}
                value={text.line}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => setText({ ...text, line: event.target.value })}
              />
            )}
          </FieldItem>
        </div>
        {first && (
          <div className="print-sample" style={width} role="img" aria-label={t`Card preview`}>
            {sample === null || sample === undefined ? (
              <p className="code-none">{t(tooLong)}</p>
            ) : (
              <Card card={first} image={sample} lines={lines} text={text} />
            )}
          </div>
        )}
      </div>
      {sheet &&
        createPortal(
          <div ref={begin} className="print-sheet" style={width}>
            {cards.map((card, index) => (
              <Card key={card.id} card={card} image={sheet[index] ?? ''} lines={lines} text={text} />
            ))}
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
