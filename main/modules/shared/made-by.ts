/** Which create call made an asset, and from what: looked up in the journal of create calls. */
import type { AssetRow, Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { MadeBy } from '../../contract/schema/asset.ts';
import type {
  CreateRequest,
  MeasuredRequest,
  StandardRequest,
} from '../../contract/schema/creation/create-request.ts';

type Inputs = Pick<MadeBy, 'text' | 'image' | 'references' | 'clip'>;

const nothing: Inputs = { text: null, image: null, references: [], clip: null };

/** Null for an asset that this library did not ask for. */
export function madeBy(
  catalogue: Pick<Catalogue, 'submissions' | 'groups'>,
  { id, groupId, groupIndex }: Pick<AssetRow, 'id' | 'groupId' | 'groupIndex'>,
): MadeBy | null {
  const row = groupId === null ? catalogue.submissions.ofAsset(id) : ofGroup(catalogue, groupId);
  if (row === null) return null;
  const inputs = inputsOf(row.request, groupIndex);
  const { clip } = inputs;
  return {
    submissionId: row.id,
    createdAt: row.createdAt,
    route: row.request.route,
    label: row.label,
    lineage: row.lineage,
    ...inputs,
    uploadedAnyway:
      clip?.type === 'clip'
        ? (row.uploadedAnyway?.find(({ inputId }) => inputId === clip.inputId) ?? null)
        : null,
  };
}

function ofGroup(
  { submissions, groups }: Pick<Catalogue, 'submissions' | 'groups'>,
  groupId: NonNullable<AssetRow['groupId']>,
): SubmissionRow | null {
  const submissionId = groups.get(groupId)?.submissionId ?? null;
  return submissionId === null ? null : submissions.get(submissionId);
}

/** A member of a batch was made from the item of its index, which counts from 1; variants share their seed. */
function inputsOf(request: CreateRequest, index: number | null): Inputs {
  switch (request.route) {
    case 'standard':
      return ofStandard(request);
    case 'measured':
      return ofMeasured(request);
    case 'standard-batch':
      return ofItem(request.items, index, ofStandard);
    case 'measured-batch':
      return ofItem(request.items, index, ofMeasured);
    case 'high-fidelity-set':
      return { ...nothing, ...request.seed };
    case 'procedural-set':
      return { ...nothing, ...request.seed };
    default:
      return request satisfies never;
  }
}

function ofItem<T>(items: readonly T[], index: number | null, of: (item: T) => Inputs): Inputs {
  const item = index === null ? undefined : items[index - 1];
  return item === undefined ? nothing : of(item);
}

function ofStandard({ input }: StandardRequest): Inputs {
  if (input.type === 'text') return { ...nothing, text: input.text };
  const { subjectName: _, ...image } = input;
  return { ...nothing, image };
}

const ofMeasured = ({ image, capture }: MeasuredRequest): Inputs => ({ ...nothing, image, clip: capture });
