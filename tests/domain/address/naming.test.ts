import { describe, expect, it } from 'vitest';
import {
  addressDetail,
  addressName,
  byAddressName,
  type PickableAddress,
  pickableAddress,
} from '../../../domain/address/naming.ts';

const place = (given: Partial<PickableAddress>): PickableAddress => ({
  id: '1',
  nickname: null,
  name: null,
  street: 'Κορίνθου 121',
  zipCode: '26223',
  region: 'Πάτρα',
  comment: null,
  ...given,
});

describe('what a place is called', () => {
  it('is its nickname, or its name, or its street', () => {
    expect(addressName(place({ nickname: 'Αποθήκη', name: 'Κεντρική' }))).toBe('Αποθήκη');
    expect(addressName(place({ nickname: '', name: 'Κεντρική' }))).toBe('Κεντρική');
    expect(addressName(place({}))).toBe('Κορίνθου 121');
  });

  it('is told apart by street, region and comment, and by nothing twice', () => {
    const comment = 'Πίσω πόρτα';
    expect(addressDetail(place({ nickname: 'Αποθήκη', comment }))).toBe('Κορίνθου 121, 26223 Πάτρα · Πίσω πόρτα');
    expect(addressDetail(place({ comment }))).toBe('26223 Πάτρα · Πίσω πόρτα');
    expect(addressDetail(place({ zipCode: null, region: '' }))).toBe('');
  });

  it('puts places in the order of a Greek phone book, numbers by their value', () => {
    const names = ['Ωμέγα', 'Κατάστημα 10', 'ακτή', 'Κατάστημα 9', 'Άλφα'];
    const sorted = names.map((nickname) => place({ nickname })).sort(byAddressName);
    expect(sorted.map(addressName)).toEqual(['ακτή', 'Άλφα', 'Κατάστημα 9', 'Κατάστημα 10', 'Ωμέγα']);
  });

  it('is kept without what is neither shown nor searched', () => {
    const whole = { ...place({}), floor: '2', telephone: '2610123456' };
    expect(pickableAddress(whole)).toEqual(place({}));
  });
});
