"""Trains a model for each role of lines and writes the weights of all.

usage: train.py DATA[=WEIGHT]... --weights ../packages/convert/src/pages/layout/roles/weights.ts

DATA are the files of piece-files.ts, without their extension. WEIGHT says how much a page of them is worth (1 without it).
The weights file says how they are stored.
"""

import argparse
import base64
import hashlib

import lightgbm
import numpy

# The roles that pieces are labelled with, and for each that is learnt its number of trees.
LABELS = ['text', 'heading', 'furniture', 'cell', 'caption', 'note', 'item', 'label', 'figure', 'contents']
LEARNT = {'heading': 150, 'furniture': 100, 'cell': 80, 'item': 60}
LEAF = 255
SCALE = 4096


def load(path):
    labels = numpy.fromfile(path + '.labels', numpy.uint8).reshape(-1, len(LABELS))
    features = numpy.fromfile(path + '.features', numpy.uint8).reshape(len(labels), -1)
    places = numpy.fromfile(path + '.places', numpy.int32).reshape(-1, 3)
    return features, labels, places


def page_weights(places):
    """A page with many cells is not worth many times one of prose."""
    _, index, counts = numpy.unique(places[:, 1], return_inverse=True, return_counts=True)
    return 1 / numpy.sqrt(counts[index])


def trees_of(model):
    """Each tree as nodes of four bytes, in the order in which they are visited when one always goes left first."""

    def write(node, out):
        if 'leaf_value' in node:
            value = int(round(node['leaf_value'] * SCALE))
            value = max(-32768, min(32767, value)) & 0xFFFF
            out.append([LEAF, 0, value & 255, value >> 8])
            return
        at = len(out)
        assert node['decision_type'] == '<=' and node['split_feature'] < LEAF
        out.append([node['split_feature'], min(255, int(node['threshold'])), 0, 0])
        write(node['left_child'], out)
        out[at][2] = len(out) - at
        write(node['right_child'], out)

    trees = []
    for tree in model.dump_model()['tree_info']:
        nodes = []
        write(tree['tree_structure'], nodes)
        trees.append(nodes)
    return trees


def precision_and_recall(predicted, truth):
    hit = (predicted & truth).sum()
    return f'{hit / max(1, predicted.sum()):.3f}/{hit / max(1, truth.sum()):.3f}'


def main():
    options = argparse.ArgumentParser()
    options.add_argument('data', nargs='+')
    options.add_argument('--weights')
    options.add_argument('--leaves', type=int, default=15)
    options.add_argument('--rate', type=float, default=0.15)
    options.add_argument('--fraction', type=float, default=0.15)
    options.add_argument('--smallest', type=int, default=40)
    options.add_argument('--damping', type=float, default=10)
    options.add_argument('--seed', type=int, default=1)
    options = options.parse_args()
    sources = [(path.partition('=')[0], float(path.partition('=')[2] or 1)) for path in options.data]
    parts = [load(path) for path, _ in sources]
    features = numpy.concatenate([part[0] for part in parts])
    labels = numpy.concatenate([part[1] for part in parts])
    weights = numpy.concatenate([page_weights(part[2]) * weight for part, (_, weight) in zip(parts, sources)])
    # Every tenth document of each source is held back.
    held = numpy.concatenate([part[2][:, 0] % 10 == 3 for part in parts])
    parameters = dict(
        objective='binary', num_leaves=options.leaves, learning_rate=options.rate, min_data_in_leaf=options.smallest,
        lambda_l2=options.damping, feature_fraction=options.fraction, feature_fraction_seed=options.seed,
        bagging_fraction=0.8, bagging_freq=1, bagging_seed=options.seed, max_bin=255, num_threads=1,
        deterministic=True, boost_from_average=False, seed=options.seed, verbose=-1,
    )
    scores, packed, pages = [], b'', sum(len(numpy.unique(part[2][:, 1])) for part in parts)
    for role, rounds in LEARNT.items():
        known = labels[:, LABELS.index(role)]
        trained = (known < 2) & ~held
        data = lightgbm.Dataset(features[trained], known[trained], weight=weights[trained])
        model = lightgbm.train(parameters, data, num_boost_round=rounds)
        tested = (known < 2) & held
        predicted = model.predict(features[tested], num_threads=1) > 0.5
        scores.append(f'{role} {precision_and_recall(predicted, known[tested] == 1)}')
        packed += bytes(byte for nodes in trees_of(model) for node in nodes for byte in node)
        print(scores[-1], flush=True)
    summary = f'{pages} pages; precision/recall on documents held back: {" · ".join(scores)}'
    if options.weights:
        text = base64.b64encode(packed).decode()
        lines = [text[at:at + 112] for at in range(0, len(text), 112)]
        with open(options.weights, 'w') as file:
            file.write('/**\n * Weights of the line roles, written by `training/train.py`: not to be edited.\n *\n')
            file.write(' * Boosted trees, those of one role after those of another. A node has four bytes: the feature, the greatest\n')
            file.write(' * value that goes left (to the next node), and how many nodes on the right one is. A leaf has 255 for its\n')
            file.write(f' * feature, and in its last two bytes what it adds to the score of the role, in 1/{SCALE} (16 bits, signed, low byte\n')
            file.write(' * first).\n *\n')
            file.write(f' * SHA-256 {hashlib.sha256(packed).hexdigest()}\n * {summary}\n */\n')
            file.write(f'export const featuresTrained = {features.shape[1]}\n\n')
            file.write('/** The roles in the order of their trees, and how many each has. */\n')
            file.write('export const treesOfRole = { ' + ', '.join(f'{role}: {rounds}' for role, rounds in LEARNT.items()) + ' } as const\n\n')
            file.write('export const weights =\n')
            file.write(' +\n'.join(f"  '{line}'" for line in lines) + '\n')
        print(f'{len(packed)} bytes')


if __name__ == '__main__':
    main()
