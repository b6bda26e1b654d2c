import { Card } from 'antd';
import { appConfig } from '~/shared/config/client-config';
import { Clipped } from '~/shared/ui/text/Clipped';
import { Markdown } from '~/shared/ui/text/Markdown';

/** The installation's note to everybody (`home` of its configuration): a title, and text in Markdown below it. */
export function HomeNote() {
  const { title, body } = appConfig().home;
  if (title === null || title.trim() === '') return null;
  return (
    <Card
      size="small"
      className="home-note"
      role="region"
      aria-labelledby="home-note-title"
      styles={{ title: { whiteSpace: 'normal' } }}
      title={
        <h2 id="home-note-title">
          <bdi>{title}</bdi>
        </h2>
      }
    >
      {body !== null && (
        <Clipped lines={6}>
          <Markdown text={body} level={3} />
        </Clipped>
      )}
    </Card>
  );
}
