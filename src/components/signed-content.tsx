import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SignedContent as Content } from '../../domain/signature/schema.ts';
import { useFormat } from '../i18n/use-format.tsx';
import { useAnswerText } from './answer-text.ts';
import { Row, Rows } from './rows.tsx';

/** The signed content, before and after: the work, its steps with their answers, how many photos, when and where. */
export function SignedContent({ content }: { content: Content }) {
  const { t } = useTranslation();
  const format = useFormat();
  const answerText = useAnswerText();
  const { work, steps, photos, at, place } = content;
  return (
    <Stack gap="0.625rem">
      <div>
        <Box component="p" className="breakable" fw={600}>
          {[work.name, work.task].filter(Boolean).join(' · ')}
        </Box>
        {work.line === null ? null : (
          <Box component="p" className="breakable" c="dimmed">
            {work.line}
          </Box>
        )}
        <Box component="p" className="tabular" c="dimmed">
          {[t(`status.${work.status}`), format.dateTime(at)].join(' · ')}
        </Box>
        {place === null ? null : (
          <Box component="p" className="tabular" c="dimmed">
            {t('signature.place', {
              latitude: place.latitude.toFixed(5),
              longitude: place.longitude.toFixed(5),
              metres: format.number(Math.round(place.accuracy)),
            })}
          </Box>
        )}
      </div>
      {steps.length === 0 ? null : (
        <Rows>
          {steps.map((step) => (
            <Row key={step.id} title={step.title} text={answerText(step)} />
          ))}
        </Rows>
      )}
      <Box component="p" className="tabular">
        {photos.length === 0 ? t('signature.noPhotos') : t('signature.photos', { count: photos.length })}
      </Box>
    </Stack>
  );
}
