/** What the tax office says of a business. */
export interface TaxEntry {
  name: string;
  address: string;
}

/** Looks tax numbers up. */
export interface TaxNumbers {
  /**
   * The business with this number in a country of the European list (Greece is EL, Northern Ireland XI); null when there is
   * none. Throws `service_down` when it cannot be asked, and `service_off` where no service is configured.
   */
  find(countryCode: string, number: string): Promise<TaxEntry | null>;
}
