import { expect, test } from 'vitest';
import { idleRights, rightParts, rights } from '../../../domain/role/rights.ts';

test('every right stands in one part of the form', () => {
  expect(Object.values(rightParts).flat().sort()).toEqual([...rights].sort());
});

test('rights of the office allow nothing to who is sent out, and their own vacations do', () => {
  expect(idleRights(['POST_CUSTOMERS', 'POST_SCHEDULE', 'VIEW_SALES_PRICE'])).toEqual(['POST_CUSTOMERS']);
  expect(idleRights(['POST_CUSTOMERS', 'PUT_TASKS'])).toEqual([]);
});
