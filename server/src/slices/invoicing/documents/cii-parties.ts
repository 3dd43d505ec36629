import type { ElectronicPart, InvoiceDocument } from '@halles/contract';
import { stateOf } from '../rules/france.ts';
import { leaf, node, type Part } from './cii-xml.ts';

type Place = ElectronicPart['deliveredTo'];
type Registered = ElectronicPart['buyer'];

/** Identifier schemes (ISO 6523): SIREN, SIRET, the French directory of electronic addresses. */
const SIREN = '0002';
const SIRET = '0009';
const DIRECTORY = '0225';
const MAIL = 'EM';

const digitsOf = (value: string | null): string => (value ?? '').replaceAll(/\D/g, '');
export const sirenOf = (siret: string | null): string | null => {
  const digits = digitsOf(siret);
  return digits.length === 14 ? digits.slice(0, 9) : null;
};
const siretOf = (siret: string | null): string | null => {
  const digits = digitsOf(siret);
  return digits.length === 14 ? digits : null;
};
const vatNumberOf = (value: string | null): string | null =>
  value === null || value.trim() === '' ? null : value.replaceAll(/[\s.-]/g, '').toUpperCase();

const addressOf = (place: Place): Part =>
  place &&
  node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', place.postalCode),
    leaf('ram:LineOne', place.street),
    leaf('ram:LineTwo', place.more),
    leaf('ram:CityName', place.city),
    leaf('ram:CountryID', place.country),
  );

/** The electronic address: by SIREN in the French directory, otherwise the email address. */
function reachedAt({ siret }: Registered, email: string | null): Part {
  const siren = sirenOf(siret);
  const uri =
    siren === null
      ? leaf('ram:URIID', email, { schemeID: MAIL })
      : leaf('ram:URIID', siren, { schemeID: DIRECTORY });
  return node('ram:URIUniversalCommunication', uri);
}

const legalPart = ({ siret }: Registered): Part =>
  node('ram:SpecifiedLegalOrganization', leaf('ram:ID', sirenOf(siret), { schemeID: SIREN }));

const taxPart = (number: string | null, scheme: 'VA' | 'FC'): Part =>
  node('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: scheme }));

export function sellerParty({ seller }: InvoiceDocument, { seller: known }: ElectronicPart): Part {
  const vatNumber = vatNumberOf(known.vatNumber);
  return node(
    'ram:SellerTradeParty',
    leaf('ram:GlobalID', siretOf(known.siret), { schemeID: SIRET }),
    leaf('ram:Name', seller.name),
    leaf(
      'ram:Description',
      stateOf(known)
        .map(({ label, value }) => `${label.fr} ${value}`)
        .join(', '),
    ),
    legalPart(known),
    node(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', seller.phone || seller.email ? seller.name : null),
      node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', seller.phone)),
      node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', seller.email)),
    ),
    addressOf(known.place),
    reachedAt(known, seller.email),
    taxPart(vatNumber, 'VA'),
    // A seller that charges no VAT has no VAT number and is identified by its SIREN (BR-E-02).
    taxPart(vatNumber === null ? sirenOf(known.siret) : null, 'FC'),
  );
}

export const buyerParty = ({ buyer }: InvoiceDocument, { buyer: known }: ElectronicPart): Part =>
  node(
    'ram:BuyerTradeParty',
    leaf('ram:GlobalID', siretOf(known.siret), { schemeID: SIRET }),
    leaf('ram:Name', buyer.name),
    legalPart(known),
    addressOf(known.place),
    reachedAt(known, buyer.email),
    taxPart(vatNumberOf(known.vatNumber), 'VA'),
  );

export const deliveryParty = ({ deliveredTo }: ElectronicPart, name: string): Part =>
  deliveredTo && node('ram:ShipToTradeParty', leaf('ram:Name', name), addressOf(deliveredTo));
