import { useTranslation } from 'react-i18next';

/** "3ος όροφος" for a floor that is a number, and a name such as "Ισόγειο" as it is. */
export function useFloorWords(): (floor: string) => string {
  const { t } = useTranslation();
  return (floor) => (/^-?\d/.test(floor) ? t('address.floorIs', { floor }) : floor);
}
