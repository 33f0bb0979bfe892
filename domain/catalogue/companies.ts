import { z } from 'zod';
import { retentionSchema, retentionStateSchema } from '../company/retention.ts';
import { id } from '../kernel/fields.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';

const company = rowSchemas.companies;
const byId = z.object({ id: id() });

const category = { code: z.string(), el: z.string(), en: z.string() };

/** Chosen categories: each with those of its subcategories that the company does. */
export const chosenCategories = z.record(z.string().max(100), z.array(z.string().max(100)).max(200));

/** The calls of companies besides the generic ones (specification 7). */
export const companyCalls = {
  setCompanyCategories: call({
    method: 'PUT',
    path: '/companies-user/categories/:companyId',
    summary: 'Set the business categories of a company, each with its subcategories.',
    access: 'signed-in',
    params: z.object({ companyId: id() }),
    body: z.union([
      z.strictObject({ categories: chosenCategories }).transform((body) => body.categories),
      z.strictObject({ companyCategories: chosenCategories }).transform((body) => body.companyCategories),
      chosenCategories,
    ]),
    reply: company,
    errors: ['not_found', 'version_conflict', 'category_unknown'],
  }),
  companyOfOwner: call({
    method: 'GET',
    path: '/companies-user/owner/:id',
    summary: 'The company of an owner.',
    access: 'signed-in',
    params: byId,
    reply: company,
    errors: ['not_found'],
  }),
  currentCompany: call({
    method: 'GET',
    path: '/companies-user/current',
    summary: "The company of the user's account; null while there is none.",
    access: 'signed-in',
    reply: company.nullable(),
  }),
  retention: call({
    method: 'GET',
    path: '/companies-user/retention',
    summary: 'For how many years the company keeps history, notifications and photos; null: for ever.',
    access: 'owner',
    reply: retentionStateSchema,
  }),
  changeRetention: call({
    method: 'PUT',
    path: '/companies-user/retention',
    summary: 'Set for how many years the company keeps them. Nothing is removed in the seven days after a change.',
    access: 'owner',
    body: retentionSchema,
    reply: retentionStateSchema,
  }),
  businessCategories: call({
    method: 'GET',
    path: '/companies-user/categories',
    summary: 'The business categories that a company may choose, in both languages.',
    access: 'signed-in',
    reply: z.array(z.object({ ...category, subcategories: z.array(z.object(category)) })),
  }),
  customerOfOwner: call({
    method: 'GET',
    path: '/companies-customer/owner/:id',
    summary: 'The customer to whom a user account of a customer belongs.',
    access: 'signed-in',
    params: byId,
    reply: rowSchemas.customers,
    errors: ['not_found'],
  }),
} as const;
